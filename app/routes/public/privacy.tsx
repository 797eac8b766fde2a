import { pageTitle } from '~/ui/page-title'
import { PRIVACY_SECTIONS } from './privacy-sections'
import { Prose } from './prose'

export const meta = pageTitle('Privacy Policy')

export default function Privacy() {
	return (
		<Prose
			title="Privacy Policy"
			subtitle="What this product stores, why, for how long, and how you get it out."
			sections={PRIVACY_SECTIONS}
		/>
	)
}
