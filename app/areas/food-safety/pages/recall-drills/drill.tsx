import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DrillEndInput } from '@sfc/contract/food-safety/recall-drills/drill-input'
import { formatCount } from '@sfc/domain/format-count'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Boxes, Users } from 'lucide-react'
import { balanceOfLots } from '~/areas/food-safety/services/recall-drills/balance-of-lots.server'
import {
	discardDrill,
	endDrill,
	requireDrill,
	traceDrill,
} from '~/areas/food-safety/services/recall-drills/recall-drills.server'
import { ContactLinks } from '~/areas/growing/pages/inventory/lots/recall/contact-links'
import { recallView } from '~/areas/growing/pages/inventory/lots/recall/recall-view.server'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { balanceView, minutesBetween, startLabel } from './drill-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Mock Recall')

const BACK = '/traceability/drills'
const SHOWN = 500

const requireDrillFromPath = async ({
	request,
	params,
}: Pick<LoaderFunctionArgs, 'request' | 'params'>) => {
	const ctx = await requireFarm(request)
	return {
		ctx,
		drill: await requireDrill(ctx, {
			drillId: parsePathId(params['drillId'], 'Mock recall not found'),
		}),
	}
}

const { loader, action } = formPage({
	schema: DrillEndInput,
	permission: 'farm.see',
	send: 'stock.change',
	subject: requireDrillFromPath,
	load: async ({ ctx, drill }) => {
		const recall = await traceDrill(ctx, drill)
		const ids = recall.lots.map(({ id }) => id)
		const at = (instant: number) => formatInstantWithYear(instant, ctx.farm.timezone, ctx.user)
		const { lots, receivers } = recallView(recall)
		return {
			from: startLabel(drill),
			complaint: drill.complaint,
			started: at(drill.startedAt),
			startedBy: drill.startedBy,
			isRunning: drill.endedAt === null,
			mayEnd: drill.endedAt === null && hasPermission(ctx.role, 'stock.change'),
			minutes: minutesBetween(drill.startedAt, drill.endedAt ?? ctx.now()),
			foundPct: drill.foundPct === null ? null : Math.round(drill.foundPct * 10) / 10,
			endedBy: drill.endedBy,
			notes: drill.notes,
			lotCount: drill.lotCount ?? lots.length,
			receiverCount: drill.receiverCount ?? receivers.length,
			balance: balanceView(drill.balance ?? (await balanceOfLots(ctx, ids))),
			lots: lots.slice(0, SHOWN),
			receivers: receivers.slice(0, SHOWN),
			values: { notes: '' },
		}
	},
	submit: async ({ ctx, drill }, { notes }) => {
		const { startedAt, endedAt } = await endDrill(ctx, { drillId: drill.id, notes })
		return redirectWithToast(`${BACK}/${drill.id}`, {
			title: 'Mock recall ended',
			text: `It took ${minutesBetween(startedAt, endedAt ?? startedAt)} min.`,
		})
	},
	intents: {
		discard: ({ ctx, drill }) =>
			redirectOnFault({ backTo: BACK, title: 'Not discarded' }, async () => {
				await discardDrill(ctx, { drillId: drill.id })
				return redirectWithToast(BACK, { title: 'Mock recall discarded' })
			}),
	},
})

export { loader, action }

export default function MockRecall() {
	const drill = useLoaderData<typeof loader>()
	const { from, complaint, started, startedBy, isRunning, mayEnd, minutes, foundPct } = drill
	return (
		<>
			<PageHeader
				title={`Mock recall: ${from}`}
				subtitle={`Started ${started} by ${startedBy}.${complaint ? ` “${complaint}”` : ''}`}
			/>
			<div className="grid max-w-5xl gap-4">
				{isRunning ? (
					<Alert tone="attention" title={`The clock runs: ${minutes} min`}>
						Call every buyer below, count what is left in stock (record a count on the lot’s page if
						it differs), then end the mock recall.
					</Alert>
				) : (
					<Alert
						tone={foundPct === 100 ? 'good' : 'attention'}
						title={`Took ${minutes} min${foundPct === null ? '' : `, ${foundPct} % found`}`}
					>
						{formatCount(drill.lotCount, 'lot')} and {drill.receiverCount}{' '}
						{drill.receiverCount === 1 ? 'delivery' : 'deliveries'}, ended by {drill.endedBy}.
						{drill.notes && ` ${drill.notes}`}
					</Alert>
				)}
				<Card title="Back to the seed" icon={Boxes} flush>
					<Table
						caption="Lots"
						rows={drill.lots}
						rowKey={({ id }) => id}
						columns={[
							{
								header: 'Lot',
								cell: ({ id, code }) => (
									<Link
										to={`/lots/${id}`}
										className="inline-flex min-h-11 items-center underline underline-offset-2"
									>
										{code}
									</Link>
								),
							},
							{ header: 'Crop', cell: ({ crop }) => crop },
							{ header: 'Why', cell: ({ why }) => why },
							{ header: 'Seed lot', cell: ({ seedLot }) => seedLot },
							{ header: 'Supplier', cell: ({ supplier }) => supplier },
						]}
					/>
				</Card>
				<Card title="Forward to the buyers" icon={Users} flush>
					{drill.receivers.length === 0 ? (
						<p className="px-4 pb-4">Nothing of these lots was sold or given away.</p>
					) : (
						<Table
							caption="Buyers"
							rows={drill.receivers}
							rowKey={({ id }) => id}
							columns={[
								{ header: 'Buyer', cell: ({ buyer }) => buyer },
								{
									header: 'Contact',
									cell: ({ contact, phone }) =>
										contact || phone ? (
											<ContactLinks contact={contact} phone={phone} />
										) : (
											'not noted'
										),
								},
								{ header: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
								{ header: 'Day', cell: ({ day }) => day },
								{ header: 'Lot', cell: ({ code }) => code },
							]}
						/>
					)}
				</Card>
				<Card title="Mass balance" flush>
					<Table
						caption="What became of the harvest"
						rows={drill.balance}
						rowKey={({ unit }) => unit}
						columns={[
							{ header: 'Unit', cell: ({ unit }) => unit },
							{ header: 'Harvested', align: 'end', cell: ({ harvested }) => harvested },
							{ header: 'Received or mixed', align: 'end', cell: ({ added }) => added },
							{ header: 'To named buyers', align: 'end', cell: ({ named }) => named },
							{ header: 'To nobody noted', align: 'end', cell: ({ unnamed }) => unnamed },
							{ header: 'Used in mixes', align: 'end', cell: ({ used }) => used },
							{ header: 'Lost', align: 'end', cell: ({ lost }) => lost },
							{ header: 'In stock', align: 'end', cell: ({ stock }) => stock },
							{ header: 'Changed by counts', align: 'end', cell: ({ counted }) => counted },
						]}
					/>
					<p className="px-4 py-3 text-sm text-muted">
						Found is what went to named buyers or into mixes, was lost or is in stock. What went to
						nobody noted, or was missing at a count, was not found.
					</p>
				</Card>
				{mayEnd && <EndForm />}
			</div>
		</>
	)
}

function EndForm() {
	const [form, fields, isPending] = useFormPage<{ notes: string }>('drill-end')
	return (
		<div className="grid gap-4">
			<Card title="End the mock recall">
				<PostForm form={form} className="grid gap-5">
					<TextareaField
						label="Notes"
						hint="Whom you reached, what went wrong, what to change."
						rows={3}
						field={fields.notes}
					/>
					<SaveRow label="Stop the clock" isPending={isPending} cancelTo={BACK} />
				</PostForm>
			</Card>
			<AskFirst label="Discard">
				<p>It was begun by mistake: nothing of it is kept but the entry in the audit log.</p>
				<Form method="post">
					<Button variant="danger" name="intent" value="discard">
						Discard mock recall
					</Button>
				</Form>
			</AskFirst>
		</div>
	)
}
