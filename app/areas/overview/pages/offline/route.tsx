import { WifiOff } from 'lucide-react'
import { BareFrame } from '~/shell/frame/bare-frame'
import { useHydrated } from '~/shell/use-hydrated'
import { EmptyState } from '~/ui/empty-state'
import { pageTitle } from '~/ui/page-title'
import { KeptFarm } from './kept-farm'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Without a connection')

/** What this phone keeps of the farm. It is the same for everybody until scripts read what is kept. */
export default function Offline() {
	const hasScripts = useHydrated()
	return (
		<BareFrame>
			<h1 className="text-2xl font-bold">Without a connection</h1>
			{hasScripts ? (
				<KeptFarm />
			) : (
				<EmptyState icon={WifiOff} title="This page needs JavaScript">
					Without a connection only a script can show what your phone keeps. All other pages work
					without.
				</EmptyState>
			)}
		</BareFrame>
	)
}
