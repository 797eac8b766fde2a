import { Tabs } from '~/ui/tabs'

const TABS = [
	{ key: 'assistant', label: 'AI Assistant', to: '/help' },
	{ key: 'faq', label: 'FAQ', to: '/help/faq' },
	{ key: 'guides', label: 'Grow Guides', to: '/help/guides' },
	{ key: 'api', label: 'API', to: '/help/api' },
	{ key: 'support', label: 'Contact Support', to: '/support' },
	{ key: 'privacy', label: 'Privacy and Terms', to: '/privacy' },
] as const

/** The six parts of help: pages of their own. */
export const HelpTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
	<Tabs label="Help" tabs={TABS} current={current} />
)
