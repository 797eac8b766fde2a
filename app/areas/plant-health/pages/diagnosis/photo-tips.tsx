import { Camera } from 'lucide-react'
import { Card } from '~/ui/card'

const TIPS = [
	'One leaf that shows it, flat, with its whole outline, before a plain background.',
	'White light or daylight. Under pink or purple lamps colours say nothing.',
	'A hand’s length away; touch the leaf on the screen to focus.',
	'The leaf fills at least a third of the picture.',
]

/** How to take a photo that can be judged. */
export const PhotoTips = () => (
	<Card title="Tips for good photos" icon={Camera}>
		<ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
			{TIPS.map((tip) => (
				<li key={tip}>{tip}</li>
			))}
		</ul>
	</Card>
)
