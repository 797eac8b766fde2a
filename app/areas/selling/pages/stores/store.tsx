import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { ScrollText, Settings2, Store, Tags, TriangleAlert, Unplug } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requestSync } from '~/areas/selling/services/stores/request-sync.server'
import { readStore } from '~/areas/selling/services/stores/read-store.server'
import { resolveProblem } from '~/areas/selling/services/stores/resolve-problem.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { StatusDot } from '~/ui/status-dot'
import { Table } from '~/ui/table'
import { requireStoreFromPath } from './require-store-from-path.server'
import { StoreFacts, SyncNow } from './store-card'
import { viewStore } from './store-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.store.name ?? 'Store')

export const handle = refreshPage

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'stock.change',
	subject: requireStoreFromPath,
	load: async ({ ctx, store }) => {
		const { products, problems, log } = await readStore(ctx, store)
		return {
			store: viewStore(store),
			maySync: hasPermission(ctx.role, 'stock.change'),
			mayChange: hasPermission(ctx.role, 'farm.configure'),
			products: products.map(({ sku, title, remoteId, readyOn, stock, failure }) => ({
				sku,
				stock,
				failure,
				title: readyOn ? `${title}, ready ${formatDay(readyOn)}` : title,
				isThere: remoteId !== null,
			})),
			problems: problems.map(({ remoteId, number, problem }) => ({ remoteId, number, problem })),
			log: log.map(({ id, at, isProblem, text }) => ({ id, at, isProblem, text })),
			now: ctx.now(),
			timezone: ctx.farm.timezone,
		}
	},
	forms: {},
	intents: {
		sync: ({ ctx, store }) => {
			const backTo = `/ecommerce/stores/${store.id}`
			return redirectOnFault({ backTo, title: 'Sync failed' }, async () => {
				await requestSync(ctx, { storeId: store.id })
				const text = 'This page shows how far it is.'
				return redirectWithToast(backTo, { kind: 'info', title: 'Sync started', text })
			})
		},
		settle: async ({ ctx, store }, form) => {
			const remoteId = form.get('remoteId')
			await resolveProblem(ctx, { store, remoteId: typeof remoteId === 'string' ? remoteId : '' })
			return redirectWithToast(`/ecommerce/stores/${store.id}`, {
				title: 'Done',
				text: 'The order is no longer listed as a problem.',
			})
		},
	},
})

export { loader, action }

export default function StorePage() {
	const { store, maySync, mayChange, products, now, timezone } = useLoaderData<typeof loader>()
	const formats = useFormats()
	return (
		<>
			<PageHeader
				title={store.name}
				subtitle="What this store offers of your farm, and what it needs from you."
				actions={maySync && <SyncNow id={store.id} name={store.name} />}
			/>
			<div className="grid gap-4">
				<Problems />
				<Card title="Store" icon={Store} action={<Badge tone={store.tone}>{store.label}</Badge>}>
					<StoreFacts {...{ store, now }} />
					{store.nextAt !== null && store.nextAt > now && (
						<p className="mt-2 text-muted">
							Next attempt {formatInstant(store.nextAt, timezone, formats)}.
						</p>
					)}
					{mayChange && (
						<div className="mt-3 flex flex-wrap gap-2">
							<LinkButton to={`/ecommerce/stores/${store.id}/settings`} icon={Settings2}>
								Store settings
							</LinkButton>
							<LinkButton to={`/ecommerce/stores/${store.id}/disconnect`} icon={Unplug}>
								Disconnect
							</LinkButton>
						</div>
					)}
				</Card>
				<Card title="Products" icon={Tags} flush>
					{products.length === 0 ? (
						<p className="px-4 pb-4 text-muted">
							Nothing yet. An offer on sale goes to the store as soon as there is stock of it.
						</p>
					) : (
						<Products />
					)}
				</Card>
				<Log />
			</div>
		</>
	)
}

function Products() {
	const { products } = useLoaderData<typeof loader>()
	return (
		<Table
			caption="Products in the store"
			rows={products}
			rowKey={({ sku }) => sku}
			columns={[
				{ header: 'Product', cell: ({ title }) => title },
				{ header: 'SKU', cell: ({ sku }) => sku },
				{ header: 'Stock there', align: 'end', cell: ({ stock }) => stock ?? 'being set' },
				{
					header: 'State',
					cell: ({ failure, isThere }) =>
						failure ? (
							<span className="grid gap-1">
								<StatusDot tone="danger">Needs you</StatusDot>
								<span className="text-sm wrap-anywhere">{failure}</span>
							</span>
						) : (
							<StatusDot tone={isThere ? 'good' : 'attention'}>
								{isThere ? 'In the store' : 'Not there yet'}
							</StatusDot>
						),
				},
			]}
		/>
	)
}

/** Orders that need a person; those that the store cancels by itself disappear. */
function Problems() {
	const { problems, maySync } = useLoaderData<typeof loader>()
	if (problems.length === 0) return null
	return (
		<Card title="Orders that need you" icon={TriangleAlert} flush>
			<ul>
				{problems.map(({ remoteId, number, problem }) => (
					<li
						key={remoteId}
						className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3"
					>
						<p className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
							<strong>Order {number}:</strong> {problem}
						</p>
						{maySync && (
							<Form method="post">
								<input type="hidden" name="remoteId" value={remoteId} />
								<Button name="intent" value="settle">
									Mark done <span className="sr-only">for order {number}</span>
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}

function Log() {
	const { log, timezone } = useLoaderData<typeof loader>()
	const formats = useFormats()
	return (
		<Card title="Log" icon={ScrollText} flush>
			<ul>
				{log.map(({ id, at, isProblem, text }) => (
					<li key={id} className="flex flex-wrap gap-x-4 border-t border-line px-4 py-2 text-sm">
						<span className="shrink-0 text-muted">{formatInstant(at, timezone, formats)}</span>
						<span
							className={`min-w-0 flex-[1_1_16rem] wrap-anywhere ${isProblem ? 'font-semibold text-danger' : ''}`}
						>
							{text}
						</span>
					</li>
				))}
			</ul>
		</Card>
	)
}
