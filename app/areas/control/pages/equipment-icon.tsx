import {
	Droplets,
	Fan,
	Flame,
	Lightbulb,
	PlugZap,
	Power,
	Wind,
	type LucideIcon,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
	heater: Flame,
	fan: Fan,
	co2: Wind,
	light: Lightbulb,
	pump: Droplets,
	valve: Droplets,
	outlet: PlugZap,
}

/** The icon of a kind of equipment; tinted while it runs. */
export function EquipmentIcon({ type, on }: { type: string; on: boolean }) {
	const Icon = ICONS[type] ?? Power
	return (
		<span
			className={`grid size-10 shrink-0 place-items-center rounded-control ${on ? 'bg-accent-tint text-accent' : 'bg-sunk text-muted'}`}
		>
			<Icon aria-hidden className="size-5" />
		</span>
	)
}
