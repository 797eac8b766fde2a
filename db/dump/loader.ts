import type { DumpedRow, TableShape } from './table-shapes'

/** Adds the rows of a dump to a database. */
export type Loader = {
	add(shape: TableShape, rows: DumpedRow[]): Promise<void>
	setLastId(shape: TableShape, id: number): Promise<void>
	/** Makes the database count on from an id that it did not give itself. */
	raiseLastId(shape: TableShape, id: number): Promise<void>
}

/** What is in the database that a dump is to replace. */
export type TargetState = {
	/** Whether it holds farms or accounts. */
	hasData: boolean
	/** Whether a server is connected to it. */
	isInUse: boolean
}
