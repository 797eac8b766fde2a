import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { FarmsReportWire } from './farms-report'
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
	readFarmsReport: {
		auth: 'user',
		about: 'person',
		scope: 'read',
		method: 'get',
		path: '/api/reports/farms',
		summary: 'How a week went on the farms of the signed-in person, the worst first, 20 at a time',
		query: z.object({
			day: z.iso
				.date()
				.optional()
				.describe('Any day of the week; the last week that is over on all farms when left out'),
			page: z.coerce.number().int().min(1).max(100_000).default(1),
		}),
		answer: FarmsReportWire,
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
