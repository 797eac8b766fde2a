import { FileArchive, HeartPulse, Undo2, WifiOff } from 'lucide-react'
import { PRICES } from '@sfc/domain/billing/prices'
import { Card } from '~/ui/card'

const BENEFITS = [
	{
		icon: HeartPulse,
		title: 'Your farm is never switched off',
		text: 'A failed payment or an ended plan stops no output, no alarm and no export.',
	},
	{
		icon: WifiOff,
		title: 'Runs without the internet',
		text: 'The agent on your farm keeps its plan on its own disk and follows it while the line is down.',
	},
	{
		icon: FileArchive,
		title: 'Your data stays yours',
		text: 'Export all of a farm at any time, as a database, CSV files and pictures in one zip, and restore it on a server of your own.',
	},
	{
		icon: Undo2,
		title: 'No long-term contract',
		text: `${PRICES.trialDays} days of free trial, with the first month refunded if you cancel in it. Later you pay to the end of the month.`,
	},
]

/** Reasons to choose the product; it does each of them. */
export function WhyChooseUs() {
	return (
		<section aria-labelledby="why">
			<h2 id="why" className="mb-3 text-lg font-bold">
				Why choose us
			</h2>
			<div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
				{BENEFITS.map(({ icon, title, text }) => (
					<Card key={title} icon={icon} title={title}>
						<p>{text}</p>
					</Card>
				))}
			</div>
		</section>
	)
}
