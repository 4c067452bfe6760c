/** The worker of a site that has ended offline use: it removes what earlier workers stored, and then itself. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const ours = `skypuzzle ${new URL("./", worker.location.href).pathname} `;
  const names = (await caches.keys()).filter((name) => name.startsWith(ours));
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
