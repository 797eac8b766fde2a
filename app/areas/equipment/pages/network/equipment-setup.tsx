import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { catalogueItem, ZONES } from '@sfc/domain/control/catalogue'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { Cable, Radar, Upload } from 'lucide-react'
import type { Permitted } from '~/context.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { readForm } from '~/http/read-form.server'
import { ManualControls } from '~/areas/control/pages/manual-controls'
import { switchByForm } from '~/areas/control/pages/switch-and-wait.server'
import { readZone } from '~/areas/control/pages/read-zone.server'
import { redirectWithToast } from '~/http/toast.server'
import { requestDeviceReport } from '~/areas/equipment/services/agent-requests/request-device-report.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readCloud } from '~/areas/equipment/services/grow-cloud/read-cloud.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { Tabs } from '~/ui/tabs'
import { DragAndDrop } from './drag-and-drop'
import { DeviceList } from './device-list'
import { GrowCloudCard } from './grow-cloud-card'
import { cancelByForm, loadNetwork, searchByForm } from './network-page.server'
import { NetworkTabs } from './network-tabs'
import { SearchCard } from './search-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Equipment Setup')

export const handle = refreshPage

const PATH = '/farm-equipment-setup'

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const asked = new URL(request.url).searchParams.get('tab')
	const zone = ZONES.find((one) => one === asked) ?? 'container'
	const [network, { items }, cloud] = await Promise.all([
		loadNetwork(ctx),
		readZone(ctx, zone),
		readCloud(ctx),
	])
	const growCloud = cloud && {
		host: cloud.host,
		answeredAt: cloud.answeredAt,
		failure: cloud.failure?.reason ?? null,
		controllers: cloud.devices.length,
	}
	const bound = items.filter((item) => item.bound)
	const locked = hasPermission(ctx.role, 'equipment.control')
		? null
		: 'Only owners and managers may switch equipment'
	return {
		...network,
		items,
		zone,
		growCloud,
		farmName: ctx.farm.name,
		locked: locked ?? (ctx.farm.emergencyStoppedAt ? 'Held off by the emergency stop' : null),
		dragged: hasPermission(ctx.role, 'farm.configure')
			? bound.map(({ key, name, zone }) => {
					return { key, name, zone, isPlaced: catalogueItem(key) !== undefined }
				})
			: [],
		free: items.filter((item) => !item.bound).map(({ key, name, zone }) => ({ key, name, zone })),
	}
})

/** `scan` searches the network, `cancel` ends it; `test` asks the agent, `upload` makes it send its devices. */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'agent.manage')
	const form = await readForm(request)
	if (form.get('intent') === 'cancel') return cancelByForm(ctx, form, PATH)
	const intent = form.get('intent')
	if (form.has('state')) {
		const { search } = new URL(request.url)
		return switchByForm(ctx, Object.fromEntries(form), { backTo: `${PATH}${search}` })
	}
	if (intent === 'test' || intent === 'upload') return report(ctx, intent)
	return searchByForm(
		ctx,
		{ scan: 'farm-equipment' },
		{ backTo: PATH, title: 'Network Scan Started', text: 'What is found appears here.' },
	)
})

const report = (ctx: Permitted<'agent.manage'>, intent: 'test' | 'upload') =>
	redirectOnFault({ backTo: PATH, title: 'The agent did not do it' }, async () => {
		const { devices, waiting, tookMs } = await requestDeviceReport(ctx, 'Nothing was sent.')
		const rest = waiting === 0 ? 'nothing waits there' : `${waiting} records wait to be sent`
		return redirectWithToast(PATH, {
			title: intent === 'test' ? 'The agent answers' : 'Sent',
			text: intent === 'test' ? `After ${tookMs} ms; ${rest}.` : `${devices} devices; ${rest}.`,
		})
	})

export default function EquipmentSetup() {
	const { farmName, devices, search, agentId, mayManage, now, items, zone, growCloud, ...more } =
		useLoaderData<typeof loader>()
	const { locked, dragged, free } = more
	const pool = devices.filter((one) => one.zone === 'unassigned')
	return (
		<>
			<PageHeader
				title={`${farmName} - Equipment Setup`}
				subtitle="Find devices, put each into a zone, and say what it drives"
				actions={<LinkButton to="/equipment-binding">Place by dragging</LinkButton>}
			/>
			<NetworkTabs current="equipment-setup" />
			<div className="grid gap-4">
				<SearchCard search={search} agentId={agentId} mayManage={mayManage} now={now}>
					<Form method="post" className="flex flex-wrap gap-2">
						<Button name="intent" value="scan" variant="primary" icon={Radar}>
							Refresh
						</Button>
						<Button name="intent" value="test" icon={Cable}>
							Test
						</Button>
						<Button name="intent" value="upload" icon={Upload}>
							Upload
						</Button>
						<span className="w-full text-sm text-muted">
							Refresh searches the network. Test asks the agent for an answer. Upload has it send
							its list of devices again.
						</span>
					</Form>
				</SearchCard>
				<Card title="Discovery pool: devices without a zone" flush>
					{pool.length === 0 ? (
						<p className="px-4 pb-4 text-muted">
							{devices.length === 0 ? 'Nothing was found yet.' : 'Every device has a zone.'}
						</p>
					) : (
						<DeviceList devices={pool} now={now} />
					)}
				</Card>
				<DragAndDrop
					outputs={dragged}
					devices={
						mayManage
							? pool.map(({ id, name, givenName, zone }) => ({ id, name: givenName ?? name, zone }))
							: []
					}
					free={free}
				/>
				<Card title="Equipment">
					<Tabs
						label="Zones"
						current={zone}
						tabs={ZONES.map((key) => ({ key, label: zoneName(key) }))}
					/>
					{items.length === 0 ? (
						<EmptyState icon={Radar} title="Nothing belongs to this zone yet" />
					) : (
						<ul className="grid gap-3">
							{items.map((item) => {
								const { key, name, bound, reported, mode } = item
								return (
									<li
										key={key}
										className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 first:border-t-0"
									>
										{bound ? (
											<Link
												to={`/zones/outputs/${encodeURIComponent(key)}`}
												className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
											>
												{name}
											</Link>
										) : (
											<span className="inline-flex min-h-11 items-center">{name}</span>
										)}
										<Badge tone={!bound ? 'offline' : reported.on ? 'good' : 'neutral'}>
											{!bound
												? 'not bound'
												: reported.on === null
													? 'unknown'
													: `${reported.on ? 'on' : 'off'}, ${mode}`}
										</Badge>
										{bound && (
											<ManualControls item={item} action={`?tab=${zone}`} locked={locked} />
										)}
									</li>
								)
							})}
						</ul>
					)}
				</Card>
				<GrowCloudCard cloud={growCloud} now={now} />
			</div>
		</>
	)
}
