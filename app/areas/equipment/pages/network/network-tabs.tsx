import { Tabs } from '~/ui/tabs'
import { NETWORK_VIEWS } from './network-views'

export const NetworkTabs = ({ current }: { current: string }) => (
	<Tabs label="Network" tabs={NETWORK_VIEWS} current={current} />
)
