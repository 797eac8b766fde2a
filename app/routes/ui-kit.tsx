import { useLoaderData } from '@remix-run/react'
import { Droplet, Plus, Sprout, Thermometer, Trash2, Waves, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import type { ButtonVariant } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { Dialog } from '~/ui/overlay/dialog'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { MENU_ITEM_CLASS, Menu } from '~/ui/overlay/menu'
import { PageHeader } from '~/ui/page-header'
import { Pagination } from '~/ui/pagination'
import { ProgressBar } from '~/ui/progress-bar'
import { Reading } from '~/ui/reading/reading'
import { StatTile } from '~/ui/stat-tile'
import { StatusDot } from '~/ui/status-dot'
import { SwitchForm } from '~/ui/form/switch-form'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { Tank } from '~/ui/reading/tank'
import { TONES, type Tone } from '~/ui/tone'
import { Tooltip } from '~/ui/overlay/tooltip'
import { QUALITIES } from '@sfc/domain/readings/quality'
import { ThemeSwitch } from '~/shell/theme/theme-switch'
import { SampleForm } from '~/ui/kit/sample-form'
import { pageTitle } from '~/ui/page-title'

/** Every part in every state, for people who build pages; not part of the product. */
export const loader = () => {
	if (process.env.NODE_ENV !== 'development') throw new Response(null, { status: 404 })
	return { now: Date.now() }
}

export const meta = pageTitle('UI kit')

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'danger', 'danger-outline', 'ghost']
const TONE_NAMES = Object.keys(TONES) as Tone[]

export default function UiKit() {
	const { now } = useLoaderData<typeof loader>()
	return (
		<main className="mx-auto grid max-w-7xl gap-4 p-3.5 sm:p-7">
			<PageHeader
				title="UI kit"
				subtitle="Every part in every state, with made-up figures"
				actions={
					<>
						<LinkButton to="/">Home</LinkButton>
						<Button variant="primary" icon={Plus}>
							Main action
						</Button>
					</>
				}
			/>
			<Tabs
				label="Sample tabs"
				current="one"
				tabs={[
					{ key: 'one', label: 'Overview', icon: Waves },
					{ key: 'two', label: 'Tasks', count: 3 },
				]}
			/>
			<Buttons />
			<Readings now={now} />
			<States />
			<Lists />
			<Card title="Form">
				<SampleForm />
			</Card>
		</main>
	)
}

const Row = ({ children }: { children: ReactNode }) => (
	<div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Buttons() {
	return (
		<Card title="Buttons and overlays" className="overflow-visible">
			<div className="grid gap-4">
				<Row>
					{VARIANTS.map((variant) => (
						<Button key={variant} variant={variant} icon={Sprout}>
							{variant}
						</Button>
					))}
					<Button pending>Saving</Button>
					<Button disabled>Disabled</Button>
					<Button icon={Trash2} aria-label="Delete" />
				</Row>
				<Row>
					<Menu label="Menu" placement="below-start">
						<button className={MENU_ITEM_CLASS}>First line</button>
						<button className={MENU_ITEM_CLASS}>Second line</button>
					</Menu>
					<Dialog trigger={{ label: 'Dialog' }} title="Delete Basil, 24 plants?">
						<p className="mb-4">The cycle and its 2 open tasks are removed.</p>
						<Button variant="danger">Delete</Button>
					</Dialog>
					<Tooltip text="Explains the button">
						<Button>Tooltip</Button>
					</Tooltip>
					<div className="w-56">
						<ThemeSwitch />
					</div>
				</Row>
				<Row>
					<SwitchForm name="Work lights" choice="on" fields={{ key: 'a' }} />
					<SwitchForm name="Heater" choice="off" fields={{ key: 'b' }} />
					<SwitchForm name="Pump" choice="auto" fields={{ key: 'c' }} waitingFor="on" />
					<SwitchForm
						name="Valve"
						choice="auto"
						fields={{ key: 'd' }}
						locked="The emergency stop is on"
					/>
				</Row>
			</div>
		</Card>
	)
}

function Readings({ now }: { now: number }) {
	const at = now - 12_000
	return (
		<>
			<div className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
				<StatTile label="pH" icon={Droplet} note="Target 5.8 – 6.2">
					<Reading size="lg" value={5.917} decimals={2} at={at} now={now} />
				</StatTile>
				<StatTile label="EC" icon={Zap} note="Target 1.2 – 1.8">
					<Reading size="lg" value={1.61} unit="mS/cm" at={at} now={now} quality="simulated" />
				</StatTile>
				<StatTile label="Water" icon={Thermometer}>
					<Reading
						size="lg"
						value={68.4}
						unit="°F"
						at={now - 400_000}
						now={now}
						quality="stale"
						reason="read every 10 s"
					/>
				</StatTile>
				<StatTile label="CO2">
					<Reading size="lg" value={null} unit="ppm" at={null} now={now} reason="no sensor bound" />
				</StatTile>
			</div>
			<Card title="Qualities">
				<div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
					{QUALITIES.map((quality) => (
						<Reading
							key={quality}
							value={21.5}
							unit="°C"
							at={at}
							now={now}
							quality={quality}
							source="Modbus · rack 1"
						/>
					))}
				</div>
			</Card>
			<Card title="Tanks" icon={Waves}>
				<div className="grid grid-cols-3 gap-3 sm:grid-cols-5">
					<Tank
						{...{ name: 'Reservoir', levelPct: 73, status: 'normal', quality: 'good' }}
						volume="96 of 132 gal"
					/>
					<Tank
						{...{ name: 'Tank A', levelPct: 92, status: 'full', quality: 'good' }}
						volume="24 of 26 gal"
					/>
					<Tank
						{...{ name: 'Tank B', levelPct: 28, status: 'low', quality: 'good' }}
						volume="7.4 of 26 gal"
					/>
					<Tank
						{...{ name: 'Tank C', levelPct: 12, status: 'critical', quality: 'good' }}
						volume="1.6 of 13 gal"
					/>
					<Tank
						{...{ name: 'Tank D', levelPct: null, status: null, quality: null }}
						reason="no reading for 6 min"
					/>
					{QUALITIES.filter((quality) => quality !== 'good').map((quality) => (
						<Tank key={quality} name={quality} {...{ levelPct: 60, status: null, quality }} />
					))}
				</div>
			</Card>
		</>
	)
}

function States() {
	return (
		<Card title="States">
			<div className="grid gap-3">
				<Row>
					{TONE_NAMES.map((tone) => (
						<Badge key={tone} tone={tone}>
							{tone}
						</Badge>
					))}
					<Badge>neutral</Badge>
					<Badge tone="accent">accent</Badge>
				</Row>
				<Row>
					{TONE_NAMES.map((tone) => (
						<StatusDot key={tone} tone={tone}>
							{tone}
						</StatusDot>
					))}
				</Row>
				{TONE_NAMES.map((tone) => (
					<Alert key={tone} tone={tone} title={`Something ${tone}`} action={<Button>Why?</Button>}>
						What happened, and what to do next.
					</Alert>
				))}
				<ProgressBar
					label="Discovering equipment"
					phase="Asking Modbus devices"
					value={112}
					max={254}
					found="9 devices so far"
				/>
				<ProgressBar label="Starting" />
			</div>
		</Card>
	)
}

const ROWS = [
	{ id: 1, crop: 'Basil', plants: 24, status: 'good' as const },
	{ id: 2, crop: 'Butterhead', plants: 112, status: 'attention' as const },
]

function Lists() {
	return (
		<>
			<Card title="Table" flush>
				<Table
					caption="Sample crops"
					rows={ROWS}
					rowKey={({ id }) => id}
					sort={{ key: 'crop', direction: 'asc' }}
					columns={[
						{
							key: 'crop',
							header: 'Crop',
							cell: ({ crop }) => crop,
							sortTo: (direction) => `?sort=crop&direction=${direction}`,
						},
						{
							key: 'plants',
							header: 'Plants',
							cell: ({ plants }) => plants,
							align: 'end',
							sortTo: (direction) => `?sort=plants&direction=${direction}`,
						},
						{
							key: 'status',
							header: 'Status',
							cell: ({ status }) => <Badge tone={status}>{status}</Badge>,
						},
						{
							key: 'actions',
							header: 'Actions',
							hideHeader: true,
							align: 'end',
							cell: ({ crop }) => <Button aria-label={`Edit ${crop}`}>Edit</Button>,
						},
					]}
				/>
			</Card>
			<Pagination page={2} pages={7} pageTo={(number) => `?page=${number}`} />
			<EmptyState
				icon={Sprout}
				title="No planting cycles yet"
				action={<Button variant="primary">Start a cycle</Button>}
			>
				Nothing has been planted at this farm.
			</EmptyState>
		</>
	)
}
