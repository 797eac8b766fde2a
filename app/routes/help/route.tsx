import { pageTitle } from '~/ui/page-title'
import { Prose } from '../public/prose'
import { ACCOUNT_SECTIONS } from './account-sections'
import { FARM_SECTIONS } from './farm-sections'

export const meta = pageTitle('Help & Support')

export default function Help() {
	return (
		<Prose
			title="Help & Support"
			subtitle="What each part does, and what to do when it does not."
			sections={[...FARM_SECTIONS, ...ACCOUNT_SECTIONS]}
		/>
	)
}
