/* Count the calls of a program that touch files in one folder, and let the n-th of them fail.
 *
 * Preloaded into Python (LD_PRELOAD). The folder comes from FAILING_IO_FOLDER. `failing_io_arm` says which call fails
 * and how; `failing_io_watch` gives a function that is called with each of them. The count is shared with children. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NOTHING, ERROR, SHORT, KILL };
#define MOST_FILES 65536

static struct { long count, at; int how, error, lasting; } *shared;
static const char *folder;
static size_t length;
static void (*watch)(const char *, const char *);
static char tracked[MOST_FILES];

__attribute__((constructor)) static void begin(void) {
    folder = getenv("FAILING_IO_FOLDER");
    length = folder ? strlen(folder) : 0;
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) abort();
}

void failing_io_arm(long at, int how, int error, int lasting) {
    shared->count = 0;
    shared->at = at;
    shared->how = how;
    shared->error = error;
    shared->lasting = lasting;
}

void failing_io_watch(void (*function)(const char *, const char *)) { watch = function; }

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) *(void **)(&real) = dlsym(RTLD_NEXT, #name)

static int is_inside(int at, const char *path) {
    char whole[PATH_MAX];
    if (!length || !path) return 0;
    if (path[0] == '/') return !strncmp(path, folder, length);
    if (at != AT_FDCWD) return at >= 0 && at < MOST_FILES && tracked[at];
    return getcwd(whole, sizeof whole) && !strncmp(whole, folder, length);
}

static int is_tracked(int file) { return file >= 0 && file < MOST_FILES && tracked[file]; }

static void track(int file, int inside) {
    if (file >= 0 && file < MOST_FILES) tracked[file] = inside;
}

/* Count one call. Returns what it must do; sets errno if it must fail. */
static int next(const char *name, const char *path) {
    long number = __atomic_add_fetch(&shared->count, 1, __ATOMIC_SEQ_CST);
    if (watch) watch(name, path ? path : "");
    if (!shared->at || number < shared->at || (number > shared->at && !shared->lasting)) return NOTHING;
    if (shared->how == KILL) kill(getpid(), SIGKILL);
    if (number > shared->at && strcmp(name, "write") && strcmp(name, "create") && strcmp(name, "mkdir")) return NOTHING;
    errno = shared->error;
    return shared->how;
}

#define FAIL_PATH(name, at, path, failed) \
    if (is_inside(at, path) && next(name, path) == ERROR) return failed
#define FAIL_FILE(name, file, failed) \
    if (is_tracked(file) && next(name, NULL) == ERROR) return failed

#define OPEN(function, HEAD, CALL, at) \
    int function HEAD { \
        REAL(function); \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { \
            va_list more; \
            va_start(more, flags); \
            mode = va_arg(more, mode_t); \
            va_end(more); \
        } \
        int inside = is_inside(at, path); \
        if (inside && next(flags & O_CREAT ? "create" : "open", path) == ERROR) return -1; \
        int file = real CALL; \
        track(file, inside && !(flags & O_DIRECTORY)); \
        return file; \
    }
OPEN(open, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD)
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD)
OPEN(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode), at)
OPEN(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode), at)

#define DUP(function, HEAD, CALL) \
    int function HEAD { \
        REAL(function); \
        int copy = real CALL; \
        track(copy, is_tracked(file)); \
        return copy; \
    }
DUP(dup, (int file), (file))
DUP(dup2, (int file, int onto), (file, onto))
DUP(dup3, (int file, int onto, int flags), (file, onto, flags))

int close(int file) {
    REAL(close);
    track(file, 0);
    return real(file);
}

ssize_t write(int file, const void *data, size_t size) {
    REAL(write);
    if (is_tracked(file)) {
        int how = next("write", NULL);
        if (how == ERROR) return -1;
        if (how == SHORT && size > 1) size /= 2;
    }
    return real(file, data, size);
}

ssize_t read(int file, void *data, size_t size) {
    REAL(read);
    if (is_tracked(file)) {
        int how = next("read", NULL);
        if (how == ERROR) return -1;
        if (how == SHORT && size > 1) size /= 2;
    }
    return real(file, data, size);
}

int fsync(int file) { REAL(fsync); FAIL_FILE("fsync", file, -1); return real(file); }
int fdatasync(int file) { REAL(fdatasync); FAIL_FILE("fsync", file, -1); return real(file); }
int ftruncate(int file, off_t size) { REAL(ftruncate); FAIL_FILE("truncate", file, -1); return real(file, size); }
int ftruncate64(int file, off64_t size) { REAL(ftruncate64); FAIL_FILE("truncate", file, -1); return real(file, size); }
int flock(int file, int operation) { REAL(flock); FAIL_FILE("lock", file, -1); return real(file, operation); }
int chmod(const char *path, mode_t mode) { REAL(chmod); FAIL_PATH("chmod", AT_FDCWD, path, -1); return real(path, mode); }
int mkdir(const char *path, mode_t mode) { REAL(mkdir); FAIL_PATH("mkdir", AT_FDCWD, path, -1); return real(path, mode); }
int rmdir(const char *path) { REAL(rmdir); FAIL_PATH("rmdir", AT_FDCWD, path, -1); return real(path); }
int unlink(const char *path) { REAL(unlink); FAIL_PATH("unlink", AT_FDCWD, path, -1); return real(path); }
int unlinkat(int at, const char *path, int flags) {
    REAL(unlinkat); FAIL_PATH("unlink", at, path, -1); return real(at, path, flags);
}
int rename(const char *from, const char *to) {
    REAL(rename); FAIL_PATH("rename", AT_FDCWD, to, -1); return real(from, to);
}
int renameat(int at, const char *from, int onto, const char *to) {
    REAL(renameat); FAIL_PATH("rename", onto, to, -1); return real(at, from, onto, to);
}
DIR *opendir(const char *path) { REAL(opendir); FAIL_PATH("list", AT_FDCWD, path, NULL); return real(path); }
