/** Moves that cannot be made, told as the terminal tells it. */

/** Why a move cannot be read or made. */
export class MoveError extends Error {}
