import { useLoaderData } from '@remix-run/react'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Pencil } from 'lucide-react'
import { z } from 'zod'
import { reviewRecord } from '~/areas/food-safety/services/checklists/fill-in.server'
import { formPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { describeFarm } from './describe-farm.server'
import { RecordSheet } from './record-sheet'
import { recordView } from './record-view.server'
import { requireRecordFromPath } from './require-checklist-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Record')

const { loader, action } = formPage({
	schema: z.object({}),
	permission: 'farm.see',
	send: 'farm.configure',
	subject: requireRecordFromPath,
	load: async ({ ctx, record }) => ({
		farm: await describeFarm(ctx, todayIn(ctx.farm.timezone, record.signedAt)),
		record: recordView(ctx, record),
		mayWork: hasPermission(ctx.role, 'task.work'),
		mayReview: hasPermission(ctx.role, 'farm.configure'),
	}),
	submit: ({ ctx, record: { id: recordId } }) => {
		const backTo = `/checklists/records/${recordId}`
		return redirectOnFault({ backTo, title: 'Not marked' }, async () => {
			await reviewRecord(ctx, { recordId })
			return redirectWithToast(backTo, { title: 'Marked as reviewed' })
		})
	},
})

export { loader, action }

export default function RecordPage() {
	const { farm, record, mayWork, mayReview } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={record.name}
				subtitle={`${farm}; record ${record.id}, version ${record.version} of the checklist`}
				actions={
					mayWork &&
					record.correctedBy === null && (
						<LinkButton to={`/checklists/records/${record.id}/correct`} icon={Pencil}>
							Correct
						</LinkButton>
					)
				}
			/>
			<Card className="max-w-3xl">
				<RecordSheet record={record} mayWork={mayWork} />
				{mayReview && !record.reviewed && (
					<Form method="post" className="no-print mt-4">
						<Button>Mark as reviewed</Button>
						<p className="mt-2 text-sm text-muted">
							Records of cleaning and water are reviewed by a supervisor, 21 CFR 112.161(b).
						</p>
					</Form>
				)}
			</Card>
		</>
	)
}
