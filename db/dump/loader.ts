import type { DumpedRow, TableShape } from './table-shapes'

/** Fills an empty database with the rows of a dump. */
export type Loader = {
	add(shape: TableShape, rows: DumpedRow[]): Promise<void>
	setLastId(shape: TableShape, id: number): Promise<void>
}

/** What is in the database that a dump is to replace. */
export type TargetState = {
	/** Whether it holds farms or accounts. */
	hasData: boolean
	/** Whether a server is connected to it. */
	isInUse: boolean
}
