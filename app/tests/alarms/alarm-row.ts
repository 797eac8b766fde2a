import type { alarms } from '#db/schema/alarms'

type Row = typeof alarms.$inferInsert

/** A row of an alarm about one limit, named by its id; a warning unless told. */
export const alarmRow = (row: Pick<Row, 'id' | 'farmId' | 'raisedAt'> & Partial<Row>): Row => ({
	causeKey: row.id,
	isMany: false,
	kind: 'limit',
	severity: 'warning',
	title: `Alarm ${row.id}`,
	text: '',
	size: 1,
	parts: [],
	hidden: 0,
	told: 0,
	...row,
})
