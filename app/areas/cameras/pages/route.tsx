import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Cctv, Images, Plus, Radar } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import {
	DAY_MS,
	EVENTS_SHOWN_MS,
	listCameraEvents,
} from '~/areas/cameras/services/camera-events.server'
import { listCameras, type Camera } from '~/areas/cameras/services/list-cameras.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { StatTile } from '~/ui/stat-tile'
import { Tabs } from '~/ui/tabs'
import { handleCameraForm } from './handle-camera-form.server'
import { CameraCard } from './camera-card'
import { CameraSettingsList } from './camera-settings-list'
import { EventList } from './event-list'
import { SingleView } from './single-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Security Cameras')

export const handle = refreshPage

const TABS = ['feed', 'events', 'settings'] as const
const SHOWN = ['all', 'recording', 'offline'] as const

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const one = <T extends string>(key: string, of: readonly [T, ...T[]]) =>
		of.find((value) => value === searchParams.get(key)) ?? of[0]
	const severity = one('severity', ['all', 'high', 'medium', 'low'])
	const now = ctx.now()
	const [cameras, events, network] = await Promise.all([
		listCameras(ctx),
		listCameraEvents(ctx, { since: now - EVENTS_SHOWN_MS }),
		listNetworkDevices(ctx),
	])
	return {
		now,
		timezone: ctx.farm.timezone,
		tab: one('tab', TABS),
		shown: one('show', SHOWN),
		severity,
		cameras,
		chosen: chooseCamera(cameras, searchParams),
		events: events.filter((event) => severity === 'all' || event.severity === severity),
		eventsToday: events.filter(({ fromAt }) => fromAt > now - DAY_MS).length,
		/** Cameras found in the network but not added; most need a password. */
		waiting: network
			.filter(({ kind, device }) => kind === 'camera' && device === null)
			.map(({ id, name, ip }) => ({ id, name, ip })),
		mayMove: hasPermission(ctx.role, 'equipment.control'),
		mayJournal: hasPermission(ctx.role, 'journal.write'),
		mayChange: hasPermission(ctx.role, 'farm.configure'),
		maySearch: hasPermission(ctx.role, 'agent.manage'),
	}
})

/** The camera in the address; a single camera by default, unless the list is requested. */
function chooseCamera(cameras: Camera[], asked: URLSearchParams): Camera | null {
	const isList = asked.has('show') || asked.get('view') === 'grid'
	if (cameras.length === 1 && !isList) return cameras[0] ?? null
	return cameras.find(({ id }) => String(id) === asked.get('camera')) ?? null
}

/** Each button requires its own permission; the least is to write an event into the journal. */
export const action = page(async ({ request }: ActionFunctionArgs) =>
	handleCameraForm(requirePermission(await requireFarm(request), 'journal.write'), request),
)

export default function SecurityCameras() {
	const data = useLoaderData<typeof loader>()
	const { cameras, chosen, tab, eventsToday, maySearch, mayChange } = data
	const count = (status: string) => cameras.filter((camera) => camera.status === status).length
	const recording = count('recording')
	const online = count('online') + recording
	return (
		<>
			<PageHeader
				title="Security Cameras"
				subtitle={verdict(cameras.length, online)}
				actions={
					<>
						<LinkButton to="/security-cameras/growth" icon={Images}>
							Growth in pictures
						</LinkButton>
						{mayChange && (
							<LinkButton to="/security-cameras/add" variant="primary" icon={Plus}>
								Add Manual
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
				<Figure label="Cameras" value={cameras.length} />
				<Figure label="Online" value={online} />
				<Figure label="Recording" value={recording} />
				<Figure label="Events in 24 h" value={eventsToday} to="?tab=events" />
			</div>
			<Tabs
				label="Cameras"
				current={tab}
				tabs={[
					{ key: 'feed', label: 'Camera Feed' },
					{ key: 'events', label: 'Recent Events' },
					{ key: 'settings', label: 'Settings' },
				]}
			/>
			<div className="grid gap-4">
				<Waiting found={data.waiting} mayChange={mayChange} />
				{tab === 'events' ? (
					<EventList {...data} />
				) : cameras.length === 0 ? (
					<NoCameras mayChange={mayChange} />
				) : tab === 'settings' ? (
					<CameraSettingsList cameras={cameras} mayChange={mayChange} />
				) : chosen ? (
					<SingleView {...data} camera={chosen} />
				) : (
					<Feed {...data} />
				)}
				{maySearch && tab === 'feed' && <Search />}
			</div>
		</>
	)
}

function verdict(all: number, online: number): string {
	if (all === 0) return 'What happens at the farm, while nobody is there?'
	if (online === all) return all === 1 ? 'The camera is online' : `All ${all} cameras are online`
	return `${all - online} of ${all === 1 ? '1 camera is' : `${all} cameras are`} offline`
}

const Figure = ({ label, value, to }: { label: string; value: number; to?: string }) => (
	<StatTile label={label} to={to}>
		<p className="text-2xl font-semibold tabular-nums">{value}</p>
	</StatTile>
)

type Data = ReturnType<typeof useLoaderData<typeof loader>>

const FILTERS = { all: 'All', recording: 'Recording', offline: 'Offline' } as const

function Feed({ cameras, shown, now }: Pick<Data, 'cameras' | 'shown' | 'now'>) {
	const wanted = cameras.filter(({ status }) => shown === 'all' || status === shown)
	return (
		<>
			<nav aria-label="Filter" className="flex flex-wrap gap-2">
				{SHOWN.map((key) => (
					<LinkButton
						key={key}
						to={`?show=${key}`}
						variant={key === shown ? 'primary' : 'secondary'}
						aria-current={key === shown ? 'page' : undefined}
					>
						{FILTERS[key]}
					</LinkButton>
				))}
			</nav>
			{wanted.length === 0 ? (
				<p className="text-muted">
					{shown === 'offline' ? 'No camera is offline.' : 'Nothing is recorded now.'}
				</p>
			) : (
				<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
					{wanted.map((camera) => (
						<li key={camera.id} className="min-w-0">
							<CameraCard camera={camera} now={now} />
						</li>
					))}
				</ul>
			)}
		</>
	)
}

function NoCameras({ mayChange }: { mayChange: boolean }) {
	return (
		<EmptyState
			icon={Cctv}
			title="No Cameras Found"
			action={
				mayChange && (
					<LinkButton to="/security-cameras/add" variant="primary" icon={Plus}>
						Add Manual
					</LinkButton>
				)
			}
		>
			Find Cameras has the agent look for cameras that speak ONVIF in the farm’s network. One that
			wants a password is added by hand.
		</EmptyState>
	)
}

const Search = () => (
	<Card title="More at the farm">
		<Form method="post" className="flex flex-wrap gap-2">
			<Button name="intent" value="find" icon={Radar}>
				Find Cameras
			</Button>
			<Button name="intent" value="find-controllers" icon={Radar}>
				Find grow controllers
			</Button>
			<LinkButton to="/farm-equipment-setup/grow-cloud">Grow-controller cloud</LinkButton>
		</Form>
	</Card>
)

type WaitingProps = { found: Data['waiting']; mayChange: boolean }

function Waiting({ found, mayChange }: WaitingProps) {
	if (found.length === 0 || !mayChange) return null
	return (
		<Card title="Found in the network, not added yet">
			<ul className="grid gap-1">
				{found.map(({ id, name, ip }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
						<span className="min-w-0 wrap-anywhere">
							{name} <span className="text-muted">at {ip}</span>
						</span>
						<Link
							to={`/security-cameras/add?ip=${encodeURIComponent(ip)}&name=${encodeURIComponent(name)}`}
							aria-label={`Add ${name}`}
							className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
						>
							Add
						</Link>
					</li>
				))}
			</ul>
		</Card>
	)
}
