/** Rows per statement: both engines limit the number of its parameters. */
const CHUNK_ROWS = 500

export function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
	for (let i = 0; i < rows.length; i += CHUNK_ROWS) yield rows.slice(i, i + CHUNK_ROWS)
}
