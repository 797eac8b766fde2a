import type { UserCtx } from '~/context.server'
import { exportMyData } from '~/areas/data-protection/services/privacy/export-my-data.server'

type Rows = Record<string, unknown>[]
type MyData = { profile: Record<string, unknown> } & Record<
	| 'sessions'
	| 'signIns'
	| 'calendarFeeds'
	| 'weeklyReports'
	| 'sentFromPhones'
	| 'reminders'
	| 'businesses'
	| 'invoices'
	| 'journal'
	| 'reservations'
	| 'supportRequests',
	Rows
>

/** Reads a person's whole export. */
export async function readMyData(ctx: UserCtx): Promise<MyData> {
	let text = ''
	for await (const piece of await exportMyData(ctx)) text += piece
	return JSON.parse(text) as MyData
}
