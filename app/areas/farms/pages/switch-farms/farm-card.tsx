import { useNavigation } from '@remix-run/react'
import { ArrowLeftRight, Settings2, Users } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { FactRow } from '~/ui/fact'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { StatusDot } from '~/ui/status-dot'
import type { FarmStatus } from '~/shell/farm-status'
import { Link } from '~/ui/page-farm/link'
import { Form } from '~/ui/page-farm/form'
import { FarmPicture } from '../picture/farm-picture'

type Props = {
	farm: {
		id: number
		name: string
		location: string | null
		systemType: string
		trays: number
		timezone: string
		agentConnected: boolean
		status: FarmStatus
		isSimulated: boolean
		isCurrent: boolean
		mayChange: boolean
		imageFile: string | null
	}
}

/** One farm: its kind, whether its agent is connected, and the button to switch to it. */
export function FarmCard({ farm }: Props) {
	const { status } = farm
	const { state, formData } = useNavigation()
	const isPending = state !== 'idle' && formData?.get('farmId') === String(farm.id)
	const facts = [
		['Location', farm.location ?? 'Location not set'],
		['Farm ID', farm.id],
		['Nursery trays', farm.trays],
		['Timezone', farm.timezone],
	] as const
	return (
		<article
			aria-labelledby={`farm-${farm.id}`}
			className={`flex flex-col gap-4 rounded-card border bg-surface p-4 ${farm.isCurrent ? 'border-accent' : 'border-line'}`}
		>
			{farm.imageFile !== null && <FarmPicture farm={farm} />}
			<header className="grid gap-1">
				<div className="flex flex-wrap items-center gap-2">
					<h2 id={`farm-${farm.id}`} className="text-lg font-semibold">
						<Link to={`/dashboard?farmId=${farm.id}`} className="hover:underline">
							{farm.name}
						</Link>
					</h2>
					{farm.isCurrent && <Badge tone="accent">Current</Badge>}
					{farm.isSimulated && <Badge tone="neutral">Simulated equipment</Badge>}
				</div>
				<p className="text-muted">{farm.systemType}</p>
			</header>
			<StatusDot tone={status.tone}>
				{status.word}: {status.detail}
			</StatusDot>
			<StatusDot tone={farm.agentConnected ? 'good' : 'offline'}>
				{farm.agentConnected ? 'Agent connected' : 'Agent not connected'}
			</StatusDot>
			<dl className="grid gap-1.5">
				{facts.map(([name, value]) => (
					<FactRow key={name} name={name} value={value} />
				))}
			</dl>
			<div className="mt-auto flex flex-wrap gap-2 *:flex-1">
				{farm.mayChange && (
					<LinkButton
						to={`/farms/${farm.id}/settings`}
						icon={Settings2}
						aria-label={`Edit Settings of ${farm.name}`}
					>
						Edit Settings
					</LinkButton>
				)}
				{!farm.mayChange && (
					<LinkButton
						to={`/farms/${farm.id}/people`}
						icon={Users}
						aria-label={`People of ${farm.name}`}
					>
						People
					</LinkButton>
				)}
				{!farm.isCurrent && (
					<Form method="post" className="grid">
						<input type="hidden" name="farmId" value={farm.id} />
						<Button
							variant="primary"
							icon={ArrowLeftRight}
							pending={isPending}
							aria-label={`Switch to ${farm.name}`}
						>
							Switch
						</Button>
					</Form>
				)}
			</div>
		</article>
	)
}
