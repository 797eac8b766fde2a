import { reportOperations } from '@sfc/contract/overview/report/operations'
import { implement } from '~/api/operation-handlers'
import { mailOrigin } from '~/http/public-url.server'
import { listRecipients } from '~/areas/overview/services/weekly-report/list-recipients.server'
import { readFarmsReport } from '~/areas/overview/services/weekly-report/read-farms-report.server'
import { readWeeklyReport } from '~/areas/overview/services/weekly-report/read-weekly-report.server'
import { saveRecipients } from '~/areas/overview/services/weekly-report/save-recipients.server'

export const reportApi = implement(reportOperations, {
	readWeeklyReport: (ctx, { query: { day } }) => readWeeklyReport(ctx, { day }),
	readFarmsReport: (ctx, { query }) => readFarmsReport(ctx, query),
	listReportRecipients: listRecipients,
	async saveReportRecipients(ctx, { body, request }) {
		await saveRecipients(ctx, { ...body, origin: await mailOrigin(request) })
		return listRecipients(ctx)
	},
})
