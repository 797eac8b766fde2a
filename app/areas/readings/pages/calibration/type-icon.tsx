import type { CalibrationType } from '@sfc/domain/readings/calibration/procedure'
import {
	Container,
	Droplets,
	FlaskConical,
	Thermometer,
	Waves,
	Wind,
	Zap,
	type LucideIcon,
} from 'lucide-react'

const ICONS: Readonly<Record<CalibrationType, LucideIcon>> = {
	airTemperature: Thermometer,
	humidity: Droplets,
	co2: Wind,
	ph: FlaskConical,
	ec: Zap,
	waterTemperature: Waves,
	tankDepth: Container,
}

type Props = { type: CalibrationType; isKnown: boolean }

/** The icon of a kind of sensor; pale for one the farm does not have. */
export function TypeIcon({ type, isKnown }: Props) {
	const Icon = ICONS[type]
	return (
		<span
			aria-hidden
			className={`grid size-10 shrink-0 place-items-center rounded-control ${isKnown ? 'bg-accent-tint text-accent' : 'bg-sunk text-muted'}`}
		>
			<Icon className="size-5" />
		</span>
	)
}
