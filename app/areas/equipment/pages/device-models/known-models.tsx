import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchModels, type KnownModel } from '@sfc/contract/equipment/device-models/known-model'
import { KNOWN_MODELS } from '@sfc/contract/equipment/device-models/known-models'
import { CONFIRMED_BY, MODEL_GROUPS } from '@sfc/contract/equipment/device-models/model-words'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Plus, Search, SearchX } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { NetworkTabs } from '../network/network-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Known devices')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { role } = await requireFarm(request)
	const words = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
	const models = words.trim() ? searchModels(KNOWN_MODELS, words) : []
	const groups = Object.entries(MODEL_GROUPS).flatMap(([key, title]) => {
		const own = models.filter(({ group }) => group === key)
		return own.length > 0 ? [{ key, title, models: own }] : []
	})
	return {
		words,
		groups,
		kinds: words.trim() ? [] : listKinds(),
		found: models.length,
		total: KNOWN_MODELS.length,
		mayManage: hasPermission(role, 'agent.manage'),
	}
})

/** The built-in models, before a search: each kind with its makers. */
const listKinds = () =>
	Object.values(MODEL_GROUPS).flatMap((title) => {
		const models = searchModels(KNOWN_MODELS, title)
		const makers = [...new Set(models.map(({ vendor }) => vendor))].sort()
		return models.length > 0 ? [{ title, count: models.length, makers: makers.join(', ') }] : []
	})

export default function KnownModels() {
	const { words, groups, kinds, found, total, mayManage } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Known devices"
				subtitle={`${total} Modbus devices are known without further work`}
				actions={mayManage && <LinkButton to="/device-models/own">Models of this farm</LinkButton>}
			/>
			<NetworkTabs current="models" />
			<Form method="get" action="/device-models" className="mb-4 flex flex-wrap items-end gap-2">
				<label className="grid min-w-0 flex-1 gap-1.5 font-semibold">
					Maker, device or what it measures
					<input
						type="search"
						name="q"
						defaultValue={words}
						maxLength={100}
						className={CONTROL_CLASS}
					/>
				</label>
				<Button icon={Search}>Search</Button>
			</Form>
			{kinds.length === 0 && (
				<p className="mb-4 text-muted" role="status">
					{found} of {total} devices.{' '}
					<Link to="/device-models" className="font-semibold text-accent hover:underline">
						All kinds
					</Link>
				</p>
			)}
			{kinds.length > 0 ? (
				<Card title="Kinds of device" flush>
					<ul>
						{kinds.map(({ title, count, makers }) => (
							<li key={title} className="border-t border-line px-4 py-2 first:border-t-0">
								<Link
									to={`/device-models?${new URLSearchParams({ q: title }).toString()}`}
									className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
								>
									{title}
									<span className="font-normal text-muted">{count}</span>
								</Link>
								<p className="text-sm wrap-anywhere text-muted">{makers}</p>
							</li>
						))}
					</ul>
				</Card>
			) : groups.length === 0 ? (
				<EmptyState
					icon={SearchX}
					title="No device is known by these words"
					action={
						mayManage && (
							<LinkButton to="/device-models/own" icon={Plus}>
								Add a model
							</LinkButton>
						)
					}
				>
					Try its maker alone, or enter its table of registers as a model.
				</EmptyState>
			) : (
				<div className="grid gap-4">
					{groups.map(({ key, title, models }) => (
						<Card key={key} title={title} flush>
							<Table<KnownModel>
								caption={title}
								rows={models}
								rowKey={({ id }) => id}
								columns={columns(mayManage)}
							/>
						</Card>
					))}
				</div>
			)}
		</>
	)
}

const columns = (mayManage: boolean) => [
	{
		header: 'Device',
		cell: ({ vendor, name, id, notes }: KnownModel) => (
			<div className="min-w-0 wrap-anywhere">
				{vendor} {name}
				<span className="block font-mono text-xs font-normal text-muted">{id}</span>
				{notes.map((note) => (
					<span key={note} className="block text-sm font-normal text-muted">
						{note}
					</span>
				))}
			</div>
		),
	},
	{ header: 'Reads', cell: ({ reads }: KnownModel) => reads.join(', ') || '–' },
	{
		header: 'Drives',
		cell: ({ outputs, drives }: KnownModel) =>
			outputs === 0 ? '–' : `${outputs} outputs${drives ? '' : ', read only'}`,
	},
	{
		header: 'Confirmed by',
		cell: ({ verified, source }: KnownModel) => (
			<div className="min-w-0 wrap-anywhere">
				{CONFIRMED_BY[verified]}
				<span className="block text-sm text-muted">{source}</span>
			</div>
		),
	},
	...(mayManage
		? [
				{
					header: 'Try',
					hideHeader: true,
					cell: ({ id, vendor, name }: KnownModel) => (
						<Link
							to={`/device-models/try?model=${id}`}
							className="inline-flex min-h-11 items-center font-semibold text-accent"
						>
							Try<span className="sr-only"> {`${vendor} ${name}`}</span>
						</Link>
					),
				},
			]
		: []),
]
