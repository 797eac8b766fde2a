import { useNavigation } from '@remix-run/react'
import {
	CalendarPlus,
	ChevronRight,
	CircleHelp,
	LayoutDashboard,
	LifeBuoy,
	Rocket,
	ShieldCheck,
	ToggleRight,
	UserPlus,
	type LucideIcon,
} from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

type Props = {
	farm: {
		id: number
		name: string
		withoutEquipment: readonly { id: number; name: string; to: string }[]
	} | null
	hasStore: boolean
}

type Target = { to: string; icon: LucideIcon; title: string; text: string }

/** Step 4: links to the next things to do, and to the farm. */
export function ReadyStep({ farm, hasStore }: Props) {
	const isPending = useNavigation().formData?.get('intent') === 'finish'
	return (
		<div className="grid gap-4">
			<Card title="Farm ready" icon={Rocket}>
				<p className="mb-4">
					{farm ? `${farm.name} is set up.` : 'Your account is set up.'}
					{hasStore && ' Your store is synced as you continue.'}
				</p>
				{farm?.withoutEquipment.map(({ id, name, to }) => (
					<div key={id} className="mb-4">
						<Alert
							tone="info"
							title={`${name} has no equipment yet`}
							action={<LinkButton to={to}>Connect {name}</LinkButton>}
						>
							Its pages stay empty until some is connected, now or later under Farm agent.
						</Alert>
					</div>
				))}
				<Form method="post">
					<Button
						name="intent"
						value="finish"
						variant="primary"
						icon={LayoutDashboard}
						pending={isPending}
						className="w-full sm:w-auto"
					>
						Enter Farm Dashboard
					</Button>
				</Form>
			</Card>
			{farm && <Targets title="Next steps" targets={nextSteps(farm.id)} />}
			<Targets title="Support resources" targets={SUPPORT} />
		</div>
	)
}

const nextSteps = (farmId: number): Target[] => [
	{
		to: '/dashboard',
		icon: LayoutDashboard,
		title: 'Look at the dashboard',
		text: 'Readings, tanks and tasks of the farm at a glance.',
	},
	{
		to: '/zone-control',
		icon: ToggleRight,
		title: 'Control the zones',
		text: 'Switch lights, pumps and fans, and see why each is on or off.',
	},
	{
		to: '/planting-cycles/new',
		icon: CalendarPlus,
		title: 'Plan a crop',
		text: 'From seed to harvest, with its tasks in the calendar.',
	},
	{
		to: `/farms/${farmId}/people`,
		icon: UserPlus,
		title: 'Invite people',
		text: 'Growers and managers with the rights they need.',
	},
	{
		to: '/account/two-factor',
		icon: ShieldCheck,
		title: 'Protect your account',
		text: 'A second factor protects the farm when a password leaks.',
	},
]

const SUPPORT: Target[] = [
	{ to: '/help', icon: CircleHelp, title: 'Help', text: 'How things work, page by page.' },
	{ to: '/support', icon: LifeBuoy, title: 'Support', text: 'Who can help you.' },
]

function Targets({ title, targets }: { title: string; targets: readonly Target[] }) {
	return (
		<Card title={title} flush>
			<ul>
				{targets.map(({ to, icon: Icon, title, text }) => (
					<li key={to} className="border-t border-line">
						<Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-sunk">
							<Icon aria-hidden className="size-5 shrink-0 text-accent" />
							<span className="min-w-0 flex-1">
								<span className="block font-semibold">{title}</span>
								<span className="block text-sm text-muted">{text}</span>
							</span>
							<ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />
						</Link>
					</li>
				))}
			</ul>
		</Card>
	)
}
