import { Bell, History, ListOrdered, Send, SlidersHorizontal } from 'lucide-react'
import { Tabs } from '~/ui/tabs'

const TABS = [
	{ key: 'now', label: 'Now', icon: Bell, to: '/notifications' },
	{ key: 'past', label: 'Past', icon: History, to: '/notifications/past' },
	{ key: 'rules', label: 'Rules', icon: SlidersHorizontal, to: '/notifications/rules' },
	{ key: 'people', label: 'Escalation', icon: ListOrdered, to: '/notifications/people' },
	{ key: 'channels', label: 'My channels', icon: Send, to: '/notifications/channels' },
] as const

/** The tabs of the pages about alarms and escalation. */
export const AlarmTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
	<Tabs label="Notifications" tabs={TABS} current={current} />
)
