import { FlaskConical } from 'lucide-react'
import { Age } from '~/ui/age'
import { Badge } from '~/ui/badge'
import { AccountMenu } from './account-menu'
import { EmergencyButton } from './emergency-button'
import { NoticesMenu } from './notices-menu'
import { ScreenLinks } from './screen-links'
import { SettingsMenu } from './settings-menu'
import type { ShellData } from './shell-data'

/** The frame's top on wide screens: what must be in reach on every page. */
export function TopBar({ data }: { data: ShellData }) {
	return (
		<header className="no-print sticky top-0 z-20 hidden items-center gap-2 border-b border-line bg-page/95 px-7 py-2 lg:flex">
			<p className="truncate text-sm text-muted">
				<span className="font-semibold text-ink">{data.farm?.name ?? 'Unknown Farm'}</span>
				<span className="xl:max-2xl:hidden">
					{' · updated '}
					<Age at={data.now} now={data.now} />
				</span>
			</p>
			{data.farm?.isSimulated && <Badge icon={FlaskConical}>Simulated farm</Badge>}
			<div className="ml-auto flex shrink-0 items-center gap-2">
				<ScreenLinks />
				<NoticesMenu {...data} />
				<SettingsMenu {...data} />
				<AccountMenu {...data} placement="below-end" />
				{data.farm && <EmergencyButton />}
			</div>
		</header>
	)
}
