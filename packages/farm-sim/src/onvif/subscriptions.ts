import type { Farm } from '../farm'

const LEASE_MS = 60_000
const MOST = 4
const LOOK_EVERY_MS = 100
const WAIT_MAX_MS = 10_000

/** What the simulated camera can see; each is a fault of this kind that a test or a person sets. */
const TOPICS = {
	motion: { topic: 'tns1:RuleEngine/CellMotionDetector/Motion', value: 'IsMotion' },
	person: { topic: 'tns1:RuleEngine/MyRuleDetector/PeopleDetect', value: 'State' },
} as const
type Seen = keyof typeof TOPICS
const KINDS = Object.keys(TOPICS) as Seen[]

type Subscription = { untilMs: number; told: Partial<Record<Seen, boolean>> }

/** The camera's pull points: each subscriber is told every state once, then what changes. */
export function createSubscriptions(farm: Farm, clockMs: () => number) {
	const open = new Map<string, Subscription>()
	let last = 0
	const sees = (kind: Seen): boolean => {
		const visitor = farm.faults.list().find((fault) => fault.kind === 'visitor')
		return visitor !== undefined && (kind === 'motion' || visitor.arg === 'person')
	}
	const find = (id: string): Subscription | undefined => {
		for (const [key, { untilMs }] of open) if (untilMs < performance.now()) open.delete(key)
		return open.get(id)
	}
	const changes = (subscription: Subscription): string[] =>
		KINDS.flatMap((kind) => {
			const isOn = sees(kind)
			const before = subscription.told[kind]
			if (before === isOn) return []
			subscription.told[kind] = isOn
			return [message(kind, isOn, before === undefined ? 'Initialized' : 'Changed', clockMs())]
		})
	return {
		/** Its id; undefined when the camera has no more pull points. */
		create(): string | undefined {
			find('')
			if (open.size >= MOST) return undefined
			const id = String(++last)
			open.set(id, { untilMs: performance.now() + LEASE_MS, told: {} })
			return id
		},
		/** The messages, as soon as there are any or the time is over; undefined without such a subscription. */
		async pull(id: string, waitMs: number): Promise<string[] | undefined> {
			const subscription = find(id)
			if (!subscription) return undefined
			subscription.untilMs = performance.now() + LEASE_MS
			const endMs = performance.now() + Math.min(waitMs, WAIT_MAX_MS)
			let messages = changes(subscription)
			while (messages.length === 0 && performance.now() < endMs) {
				await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
				messages = changes(subscription)
			}
			return messages
		},
		renew: (id: string): boolean => find(id) !== undefined,
		end: (id: string): boolean => open.delete(id),
	}
}

const message = (kind: Seen, isOn: boolean, operation: string, atMs: number): string =>
	`<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">${TOPICS[kind].topic}</wsnt:Topic>` +
	`<wsnt:Message><tt:Message UtcTime="${new Date(atMs).toISOString()}" PropertyOperation="${operation}">` +
	'<tt:Source><tt:SimpleItem Name="VideoSourceConfigurationToken" Value="source"/></tt:Source>' +
	`<tt:Data><tt:SimpleItem Name="${TOPICS[kind].value}" Value="${isOn}"/></tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`
