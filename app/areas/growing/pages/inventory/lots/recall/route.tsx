import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RecallQuery } from '@sfc/contract/growing/inventory/recall-query'
import { Fault } from '@sfc/domain/fault'
import { Boxes, Download, Search, SearchX, Users } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { recallLots, type Recall } from '~/areas/growing/services/traceability/recall-lots.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { ContactLinks } from './contact-links'
import { recallView } from './recall-view.server'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Recall')

const SHOWN = 500
const NOTHING: Recall = { from: null, lots: [], receivers: [], isCut: false }

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const typed = RecallQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
	const recall = await recallLots(ctx, typed, SHOWN).catch((error: unknown) => {
		if (!(error instanceof Fault) || error.code !== 'not-found') throw error
		return { ...NOTHING, from: `lot ${typed.lot ?? ''}` }
	})
	const named = Object.entries(typed).filter((entry): entry is [string, string] => !!entry[1])
	const query = new URLSearchParams(named).toString()
	return { farmName: ctx.farm.name, typed, query, ...recallView(recall) }
})

const FIELDS = [
	{ name: 'lot', label: 'Lot', placeholder: 'BATCH-12' },
	{ name: 'seedLot', label: 'Seed lot', placeholder: 'as on the packet' },
	{ name: 'supplyLot', label: 'Supply lot', placeholder: 'as on the bag' },
	{ name: 'buyer', label: 'Buyer', placeholder: 'their name' },
] as const

export default function RecallPage() {
	const { farmName, typed, query, from, lots, receivers, isCut } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Recall"
				subtitle={`Trace from a lot, a seed or supply lot or a buyer to everything related on ${farmName}.`}
				actions={
					from &&
					lots.length > 0 && (
						<LinkButton to={`/lots/recall.csv?${query}`} reloadDocument download icon={Download}>
							Download CSV
						</LinkButton>
					)
				}
			/>
			<div className="grid gap-4">
				<div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
					{FIELDS.map(({ name, label, placeholder }) => (
						<Card key={name}>
							<Form method="get" className="grid gap-1.5" key={query}>
								<label htmlFor={`recall-${name}`} className="font-medium">
									{label}
								</label>
								<div className="flex gap-2">
									<input
										id={`recall-${name}`}
										name={name}
										required
										maxLength={200}
										defaultValue={typed[name] ?? ''}
										placeholder={placeholder}
										className={CONTROL_CLASS}
									/>
									<Button icon={Search} aria-label={`Trace by ${label.toLowerCase()}`} />
								</div>
							</Form>
						</Card>
					))}
				</div>
				{isCut && (
					<Alert tone="attention" title="This is not all of it">
						The page shows the first {SHOWN}. The CSV file holds more.
					</Alert>
				)}
				{from && lots.length === 0 && (
					<EmptyState icon={SearchX} title={`Nothing found for ${from}`}>
						<p>No lot of this farm belongs to it. Check the spelling.</p>
					</EmptyState>
				)}
				{lots.length > 0 && (
					<>
						<Card title={`Lots that belong to ${from}`} icon={Boxes} flush>
							<Table
								caption="Lots"
								rows={lots}
								rowKey={({ id }) => id}
								columns={[
									{ header: 'Lot', cell: ({ id, code }) => <LotLink id={id} code={code} /> },
									{ header: 'Crop', cell: ({ crop }) => crop },
									{ header: 'Why', cell: ({ why }) => why },
									{ header: 'Seed lot', cell: ({ seedLot }) => seedLot },
									{ header: 'Supplier', cell: ({ supplier }) => supplier },
								]}
							/>
						</Card>
						<Card title="Who got it" icon={Users} flush>
							{receivers.length === 0 ? (
								<p className="px-4 pb-4">Nothing of these lots was sold or given away.</p>
							) : (
								<Table
									caption="Who got it"
									rows={receivers}
									rowKey={({ id }) => id}
									columns={[
										{
											header: 'Buyer',
											cell: ({ buyer, contact, phone }) => (
												<>
													{buyer} <ContactLinks contact={contact} phone={phone} />
												</>
											),
										},
										{ header: 'What', cell: ({ what }) => what },
										{
											header: 'Quantity',
											align: 'end',
											cell: ({ quantity }) => <OneLine text={quantity} />,
										},
										{ header: 'Day', cell: ({ day }) => <OneLine text={day} /> },
										{
											header: 'Lot',
											cell: ({ lotId, code }) => <LotLink id={lotId} code={code} />,
										},
										{ header: 'Why', cell: ({ why }) => why },
									]}
								/>
							)}
						</Card>
					</>
				)}
			</div>
		</>
	)
}

const OneLine = ({ text }: { text: string }) => <span className="whitespace-nowrap">{text}</span>

const LotLink = ({ id, code }: { id: number; code: string }) => (
	<Link
		to={`/lots/${id}`}
		className="inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-2"
	>
		{code}
	</Link>
)
