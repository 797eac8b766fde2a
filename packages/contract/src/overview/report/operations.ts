import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { ReportRecipientsInput, ReportRecipientsWire, WeeklyReportWire } from './weekly-report'

const common = { tag: 'Reports', auth: 'user', query: onFarm } as const
const configure = { permission: 'farm.configure', scope: 'manage' } as const

export const reportOperations = defineOperations(common, {
	readWeeklyReport: {
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: '/api/reports/weekly',
		summary: 'How a week of a farm went, and the work of the week after',
		query: onFarm.extend({
			day: z.iso
				.date()
				.optional()
				.describe('Any day of the week; the last full week when left out'),
		}),
		answer: WeeklyReportWire,
	},
	listReportRecipients: {
		...configure,
		method: 'get',
		path: '/api/reports/recipients',
		summary: 'Who gets the weekly report by mail, and on which day',
		answer: ReportRecipientsWire,
	},
	saveReportRecipients: {
		...configure,
		method: 'put',
		path: '/api/reports/recipients',
		summary: 'Set who gets the weekly report by mail, and on which day',
		body: ReportRecipientsInput,
		answer: ReportRecipientsWire,
		refusals: { 400: 'Somebody is not on the farm', 503: 'This server cannot mail links' },
	},
})
