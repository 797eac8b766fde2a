import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CATALOGUE, catalogueItem, ZONES } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASSES, type OutputClass } from '@sfc/domain/control/output-class'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { Cable } from 'lucide-react'
import type { Permitted } from '~/context.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { submitOnce } from '~/http/submit-once.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { acceptSuggestions } from '~/areas/equipment/services/network/accept-suggestions.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { listAssignmentChanges } from '~/areas/equipment/services/network/list-assignment-changes.server'
import { listSuggestions } from '~/areas/equipment/services/network/list-suggestions.server'
import { undoAssignment } from '~/areas/equipment/services/network/undo-assignment.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Changes } from './changes'
import { DeviceList } from './device-list'
import { DragAndDrop } from './drag-and-drop'
import { NetworkTabs } from './network-tabs'
import { Suggestions } from './suggestions'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Equipment Binding')

export const handle = refreshPage

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const mayManage = hasPermission(ctx.role, 'agent.manage')
	const [equipment, devices, suggestions, changes] = await Promise.all([
		listEquipment(ctx),
		listNetworkDevices(ctx),
		mayManage ? listSuggestions(ctx) : [],
		mayManage ? listAssignmentChanges(ctx) : [],
	])
	const bound = equipment.filter(({ device }) => device !== null)
	const outputs = bound.map(({ key, name, zone, device, outputClass }) => ({
		key,
		name,
		zone,
		device: device?.name ?? '',
		drives: OUTPUT_CLASSES[outputClass as OutputClass].label,
		isPlaced: catalogueItem(key) !== undefined,
	}))
	return {
		once: randomUUID(),
		now: ctx.now(),
		suggestions,
		changes,
		placeable: mayManage
			? devices.map(({ id, name, givenName, zone }) => ({ id, name: givenName ?? name, zone }))
			: [],
		outputs,
		free: CATALOGUE.filter(({ key }) => !outputs.some((one) => one.key === key)).map(
			({ key, name, zone }) => ({ key, name, zone }),
		),
		network: devices.filter(({ device }) => device === null),
		mayChange: hasPermission(ctx.role, 'farm.configure'),
	}
})

/** `accept` applies suggestions, `undo` takes back a change. */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'agent.manage')
	const form = await readForm(request)
	const [press, title] =
		form.get('intent') === 'undo' ? [undo, 'Nothing was taken back'] : [accept, 'Assignment Failed']
	return submitOnce(ctx, request, form, () =>
		redirectOnFault({ backTo: '/equipment-binding', title }, () => press(ctx, form)),
	)
})

async function undo(ctx: Permitted<'agent.manage'>, form: FormData): Promise<Response> {
	const { subject, to: text } = await undoAssignment(ctx, { seq: Number(form.get('seq')) })
	return redirectWithToast('/equipment-binding', {
		title: 'Taken back',
		text: `${subject}: ${text}`,
	})
}

async function accept(ctx: Permitted<'agent.manage'>, form: FormData): Promise<Response> {
	const ids = form.getAll('suggestion').map(String)
	const accepted = await acceptSuggestions(ctx, { ids })
	const what = accepted === 1 ? '1 suggestion is' : `${accepted} suggestions are`
	return redirectWithToast('/equipment-binding', {
		title: 'Devices Assigned',
		text: `${what} applied. Control uses it with the agent’s next report, within seconds.`,
	})
}

export default function Binding() {
	const { outputs, free, network, placeable, mayChange, now, suggestions, changes } =
		useLoaderData<typeof loader>()
	const loose = outputs.filter(({ zone }) => !ZONES.some((known) => known === zone))
	return (
		<>
			<PageHeader
				title="Equipment Binding"
				subtitle={`${outputs.length} outputs are connected. To find the box behind a name, open it and blink it.`}
			/>
			<NetworkTabs current="map" />
			<div className="grid gap-4">
				<Suggestions suggestions={suggestions} />
				<DragAndDrop outputs={mayChange ? outputs : []} devices={placeable} free={free} />
				{loose.length > 0 && (
					<Card title="Connected, in no zone" icon={Cable}>
						<Outputs outputs={loose} mayChange={mayChange} />
					</Card>
				)}
				{outputs.length === 0 && (
					<EmptyState
						icon={Cable}
						title="No output is connected"
						action={<LinkButton to="/network-scanner">Search the network</LinkButton>}
					>
						Relays, plugs and controllers that the agent reads appear here with what they drive.
					</EmptyState>
				)}
				<div className="grid items-start gap-4 lg:grid-cols-3">
					{ZONES.map((zone) => (
						<Card key={zone} title={zoneName(zone)}>
							<Outputs outputs={outputs.filter((one) => one.zone === zone)} mayChange={mayChange} />
							<Free places={free.filter((place) => place.zone === zone)} />
						</Card>
					))}
				</div>
				{network.length > 0 && (
					<Card title="In the network, not read by the agent" flush>
						<DeviceList devices={network} now={now} />
					</Card>
				)}
				<Changes changes={changes} now={now} />
			</div>
		</>
	)
}

type Shown = { key: string; name: string; device: string; drives: string; isPlaced: boolean }

function Outputs({ outputs, mayChange }: { outputs: readonly Shown[]; mayChange: boolean }) {
	return (
		<ul className="grid gap-1">
			{outputs.map(({ key, name, device, drives, isPlaced }) => (
				<li key={key} className="flex items-baseline justify-between gap-x-3">
					<span className="min-w-0 wrap-anywhere">
						<Link
							to={`/zones/outputs/${encodeURIComponent(key)}`}
							className="font-semibold text-accent hover:underline"
						>
							{name}
						</Link>{' '}
						<span className="text-sm text-muted">
							on {device}
							{!isPlaced && `, as ${drives.toLowerCase()}`}
						</span>
					</span>
					{mayChange && (
						<Link
							to={`/equipment-binding/${encodeURIComponent(key)}`}
							aria-label={`Change what ${name} is`}
							className="inline-flex min-h-11 shrink-0 items-center font-semibold text-accent hover:underline"
						>
							Change
						</Link>
					)}
				</li>
			))}
		</ul>
	)
}

/** Places of the farm without a bound output. */
function Free({ places }: { places: readonly { key: string; name: string }[] }) {
	if (places.length === 0) return null
	return (
		<p className="mt-3 flex flex-wrap gap-1 text-sm text-muted">
			Nothing bound to:{' '}
			{places.map(({ key, name }) => (
				<Badge key={key}>{name}</Badge>
			))}
		</p>
	)
}
