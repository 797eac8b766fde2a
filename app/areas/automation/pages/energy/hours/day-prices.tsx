import { HourBars } from '../hour-bars'

type Hour = {
	at: number
	time: string
	price: string
	isOwn: boolean
	isNow: boolean
	mark: string | null
	part: number
}

/** The hours of a day with their prices, as a list with bars. */
export const DayPrices = ({ label, hours }: { label: string; hours: readonly Hour[] }) => (
	<HourBars
		title={label}
		about={`Prices of ${label}`}
		hours={hours.map(({ price, isOwn, mark, ...hour }) => ({
			...hour,
			color: isOwn ? 'bg-accent' : 'bg-line',
			text: (
				<>
					{!isOwn && <span className="text-muted">tariff </span>}
					{isOwn && mark && <span className="text-muted">{mark} </span>}
					{price}
				</>
			),
		}))}
	/>
)
