import {
	Mail,
	MessageSquare,
	MonitorSmartphone,
	Send,
	Webhook,
	type LucideIcon,
} from 'lucide-react'
import { Age } from '~/ui/time/age'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { StatusDot } from '~/ui/status-dot'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import type { ChannelView } from './channel-view.server'
import { SEVERITY_CHOICES } from './severity-choices'

const KINDS: Readonly<Record<string, { icon: LucideIcon; name: string }>> = {
	mail: { icon: Mail, name: 'Mail' },
	sms: { icon: MessageSquare, name: 'Text message' },
	push: { icon: MonitorSmartphone, name: 'Browser' },
	webhook: { icon: Webhook, name: 'Webhook' },
}

/** Formats the least severity: `only what is critical`. */
function formatLeastSeverity(leastSeverity: string): string {
	const words =
		SEVERITY_CHOICES.find(({ value }) => value === leastSeverity)?.label ?? leastSeverity
	return words.charAt(0).toLowerCase() + words.slice(1)
}

type Props = { title: string; list: readonly ChannelView[]; now: number }

/** Channels with their severity, their last success, and a test. */
export function ChannelList({ title, list, now }: Props) {
	return (
		<Card title={title} flush>
			{list.length === 0 ? (
				<p className="px-4 pb-4 text-muted">None yet.</p>
			) : (
				<ul>
					{list.map((channel) => (
						<ChannelRow key={channel.id} channel={channel} now={now} />
					))}
				</ul>
			)}
		</Card>
	)
}

function ChannelRow({ channel, now }: { channel: ChannelView; now: number }) {
	const { id, kind, label, isOn, leastSeverity, succeededAt, tested, trouble } = channel
	const { icon: Icon, name } = KINDS[kind] ?? { icon: Send, name: kind }
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
			<Icon aria-hidden className="size-5 shrink-0 text-muted" />
			<div className="min-w-0 flex-1 basis-56">
				<p className="font-semibold break-words">{label}</p>
				<p className="text-sm text-muted">
					{name}: {formatLeastSeverity(leastSeverity)}
				</p>
				<p className="mt-1 flex flex-wrap gap-x-3 text-sm">
					{!isOn ? (
						<StatusDot tone="offline">Off</StatusDot>
					) : trouble ? (
						<StatusDot tone="danger">{trouble}</StatusDot>
					) : succeededAt ? (
						<StatusDot tone="good">
							Worked <Age at={succeededAt} now={now} />
						</StatusDot>
					) : (
						<StatusDot tone="attention">Nothing delivered yet</StatusDot>
					)}
					{tested && <span className="text-muted">Tested {tested}</span>}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<Form method="post">
					<input type="hidden" name="intent" value="test" />
					<input type="hidden" name="channelId" value={id} />
					<Button aria-label={`Send a test to ${label}`}>Test</Button>
				</Form>
				<Link
					to={`/notifications/channels/${id}`}
					aria-label={`Change ${label}`}
					className="inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-accent hover:bg-sunk"
				>
					Change
				</Link>
			</div>
		</li>
	)
}
