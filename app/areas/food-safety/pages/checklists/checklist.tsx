import { useLoaderData } from '@remix-run/react'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { formatLimits } from '@sfc/domain/food-safety/checklists/step'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ClipboardCheck, Pencil } from 'lucide-react'
import { z } from 'zod'
import { listRecords } from '~/areas/food-safety/services/checklists/list-records.server'
import { endChecklist } from '~/areas/food-safety/services/checklists/save-checklist.server'
import { formPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireChecklistFromPath } from './require-checklist-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Checklist')

const RECORDS_SHOWN = 20

const { loader, action } = formPage({
	schema: z.object({}),
	permission: 'farm.see',
	send: 'farm.configure',
	subject: requireChecklistFromPath,
	load: async ({ ctx, checklist }) => {
		const when = (at: number) => formatInstantWithYear(at, ctx.farm.timezone, ctx.user)
		const { id, name, version, steps, series, endedAt } = checklist
		return {
			id,
			name,
			version,
			isEnded: endedAt !== null,
			repeats: series ? formatRecurrence(series) : null,
			changed: `${checklist.changedBy}, ${when(checklist.changedAt)}`,
			steps: steps.map((step) => ({ ...step, limits: formatLimits(step) })),
			records: (await listRecords(ctx, { checklistId: id, limit: RECORDS_SHOWN })).map(
				({ id: recordId, signedAt, signature, deviations, correctedById }) => ({
					id: recordId,
					signature,
					signed: when(signedAt),
					isCorrected: correctedById !== null,
					out: deviations.length,
				}),
			),
			mayWork: hasPermission(ctx.role, 'task.work'),
			mayManage: hasPermission(ctx.role, 'farm.configure'),
		}
	},
	submit: ({ ctx, checklist: { id: checklistId, name } }) =>
		redirectOnFault({ backTo: `/checklists/${checklistId}`, title: 'Not ended' }, async () => {
			await endChecklist(ctx, { checklistId })
			return redirectWithToast('/checklists', {
				title: 'Checklist ended',
				text: `${name} is due no more. Its records stay.`,
			})
		}),
})

export { loader, action }

export default function ChecklistPage() {
	const { id, name, version, repeats, changed, isEnded, mayWork, mayManage } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={name}
				subtitle={isEnded ? 'Ended' : (repeats ?? 'Not repeated')}
				actions={
					!isEnded && (
						<>
							{mayManage && (
								<LinkButton to={`/checklists/${id}/edit`} icon={Pencil}>
									Change
								</LinkButton>
							)}
							{mayWork && (
								<LinkButton
									to={`/checklists/${id}/fill-in`}
									variant="primary"
									icon={ClipboardCheck}
								>
									Fill in
								</LinkButton>
							)}
						</>
					)
				}
			/>
			<div className="grid max-w-3xl gap-4">
				<Steps />
				<Records />
				<p className="text-sm text-muted">
					Version {version} by {changed}.
				</p>
				{mayManage && !isEnded && (
					<AskFirst label="End checklist" variant="danger-outline">
						<p>It is due no more, and days that were missed are cancelled. Its records stay.</p>
						<Form method="post">
							<Button variant="danger">End checklist</Button>
						</Form>
					</AskFirst>
				)}
			</div>
		</>
	)
}

function Steps() {
	const { steps } = useLoaderData<typeof loader>()
	return (
		<Card title="Steps">
			<ol className="grid list-decimal gap-2 pl-5">
				{steps.map(({ key, label, limits, hint, isOptional }) => (
					<li key={key} className="wrap-anywhere">
						{label}
						{limits && <span className="font-semibold">: {limits}</span>}
						{isOptional && <span className="text-muted"> (optional)</span>}
						{hint && <p className="text-sm text-muted">{hint}</p>}
					</li>
				))}
			</ol>
		</Card>
	)
}

function Records() {
	const { records } = useLoaderData<typeof loader>()
	if (records.length === 0) return null
	return (
		<Card title="Last records">
			<ul>
				{records.map(({ id, signed, signature, out, isCorrected }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3">
						<Link
							to={`/checklists/records/${id}`}
							className="inline-flex min-h-11 items-center underline"
						>
							{signed}
						</Link>
						<span className="wrap-anywhere">{signature}</span>
						{out > 0 && <Badge tone="attention">{`${out} out of limits`}</Badge>}
						{isCorrected && <Badge tone="offline">Corrected</Badge>}
					</li>
				))}
			</ul>
		</Card>
	)
}
