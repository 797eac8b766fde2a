import { FlaskConical, OctagonX } from 'lucide-react'
import { Age } from '~/ui/time/age'
import { AccountMenu } from '../menus/account-menu'
import { SearchLink } from './search-link'
import { NoticesMenu } from '../menus/notices-menu'
import { SettingsMenu } from '../menus/settings-menu'
import type { ShellData } from '../shell-data'
import { LinkButton } from '~/ui/link-button'

/** The frame's top on wide screens: links and menus for every page. */
export function TopBar({ data }: { data: ShellData }) {
	return (
		<header className="no-print sticky top-0 z-20 hidden items-center gap-2 border-b border-line bg-page/95 px-7 py-2 lg:flex">
			<div className="min-w-0 leading-tight">
				<p className="truncate text-sm font-semibold">{data.farm?.name ?? 'Unknown Farm'}</p>
				<p className="truncate text-xs text-muted">
					Updated <Age at={data.now} now={data.now} />
					{data.farm?.isSimulated && (
						<>
							{' · '}
							<FlaskConical aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
							Simulated farm
						</>
					)}
				</p>
			</div>
			<div className="ml-auto flex shrink-0 items-center gap-2">
				{data.farm && <SearchLink aria-keyshortcuts="Control+K Meta+K" />}
				<NoticesMenu {...data} />
				<SettingsMenu {...data} />
				<AccountMenu {...data} placement="below-end" />
				{data.farm && <EmergencyButton />}
			</div>
		</header>
	)
}

/** The link to the emergency stop, which asks once and then turns every output off. */
function EmergencyButton() {
	return (
		<LinkButton to="/emergency-stop" variant="danger-outline" icon={OctagonX}>
			Emergency stop
		</LinkButton>
	)
}
