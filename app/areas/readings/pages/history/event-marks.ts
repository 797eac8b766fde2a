import {
	Bell,
	BookOpen,
	DoorOpen,
	Droplets,
	OctagonX,
	Power,
	Ruler,
	Sprout,
	Wheat,
	type LucideIcon,
} from 'lucide-react'
import { EVENT_KINDS, type EventKind } from '~/areas/readings/services/history/event-list'

/** The label and icon of each kind of event. */
export const EVENT_MARKS: Readonly<Record<EventKind, { label: string; icon: LucideIcon }>> = {
	stop: { label: 'Emergency stop', icon: OctagonX },
	alarm: { label: 'Alarms', icon: Bell },
	dose: { label: 'Doses', icon: Droplets },
	calibration: { label: 'Calibrations', icon: Ruler },
	harvest: { label: 'Harvests', icon: Wheat },
	recipe: { label: 'Recipes', icon: BookOpen },
	growth: { label: 'Growth stages', icon: Sprout },
	switch: { label: 'Switching', icon: Power },
	contact: { label: 'Doors and contacts', icon: DoorOpen },
}

export const isEventKind = (key: string): key is EventKind =>
	EVENT_KINDS.some((kind) => kind === key)
