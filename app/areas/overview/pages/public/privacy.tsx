import { HelpTabs } from '../help/help-tabs'
import { pageTitle } from '~/ui/page-title'
import { PRIVACY_SECTIONS } from './privacy-sections'
import { Prose } from './prose'
import { TERMS_SECTIONS } from './terms-sections'

export const meta = pageTitle('Privacy Policy')

export default function Privacy() {
	return (
		<Prose
			title="Privacy Policy"
			subtitle="What this product stores, why, for how long, and how you get it out. Then the terms."
			tabs={<HelpTabs current="privacy" />}
			sections={[...PRIVACY_SECTIONS, ...TERMS_SECTIONS]}
		/>
	)
}
