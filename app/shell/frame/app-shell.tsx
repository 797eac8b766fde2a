import type { ReactNode } from 'react'
import { PageFormats, useFormats } from '~/ui/formats/use-formats'
import { PageFarm } from '~/ui/page-farm/page-farm'
import { Link } from '~/ui/page-farm/link'
import { ConnectionBanner } from '../banners/connection-banner'
import { DeletionBanner } from '../banners/deletion-banner'
import { PaymentFailedBanner } from '../banners/payment-failed-banner'
import { PhoneMenu } from '../menus/phone-menu'
import { PhoneBar } from './phone-bar'
import type { LoadedShell, ShellFarm, ShellData } from '../shell-data'
import { mergeLiveFrame } from '../merge-live-frame'
import { Sidebar } from './sidebar'
import { SiteFooter } from './site-footer'
import { TopBar } from './top-bar'
import { StreamedViewContext } from '../live/use-live-view'
import { useLive } from '../live/use-live'
import { OctagonX } from 'lucide-react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { NoticesMenu } from '../menus/notices-menu'
import { SettingsMenu } from '../menus/settings-menu'
import { WaitingEntries } from '../offline/waiting-entries'
import { SearchLink } from './search-link'

type Props = { data: LoadedShell; children: ReactNode }

/** The frame around every signed-in page. */
export function AppShell({ data: loaded, children }: Props) {
	const farmId = loaded.farm?.id ?? null
	const live = useLive(farmId, loaded.now)
	const data = mergeLiveFrame(loaded, live.view)
	return (
		<PageFarm.Provider value={farmId}>
			<PageFormats.Provider value={data.formats}>
				<a
					href="#main"
					className="sr-only z-50 rounded-control bg-accent font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
				>
					Skip to content
				</a>
				<div className="flex min-h-dvh pb-(--bar)">
					<Sidebar data={data} />
					<div className="flex min-w-0 flex-1 flex-col">
						<EmergencyBanner farm={data.farm} proof={data.status.detail} />
						<DeletionBanner farm={data.farm} />
						<PaymentFailedBanner unpaid={data.unpaid} />
						<PhoneHeader data={data} />
						<PhoneBar {...data} />
						<PhoneMenu data={data} />
						<TopBar data={data} />
						<main
							id="main"
							tabIndex={-1}
							className="mx-auto w-full max-w-7xl flex-1 px-3.5 pt-4 pb-10 outline-none sm:px-7 sm:pt-5"
						>
							<ConnectionBanner now={data.now} live={live} />
							{farmId !== null && <WaitingEntries farmId={farmId} />}
							<StreamedViewContext.Provider value={live.view}>
								{children}
							</StreamedViewContext.Provider>
						</main>
						<SiteFooter className="mx-auto w-full max-w-7xl px-3.5 sm:px-7" />
					</div>
				</div>
			</PageFormats.Provider>
		</PageFarm.Provider>
	)
}

/** Tells on every page that an emergency stop holds the farm, with a link to release it. */
function EmergencyBanner({ farm, proof }: { farm: ShellFarm | null; proof: string }) {
	const formats = useFormats()
	if (!farm || farm.emergencyStoppedAt === null) return null
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-danger-solid px-4 py-2.5 text-white sm:px-7"
		>
			<OctagonX aria-hidden className="size-6 shrink-0" />
			<p className="min-w-0 flex-[1_1_14rem]">
				<span className="font-bold">
					Emergency stop is on since{' '}
					{formatInstant(farm.emergencyStoppedAt, farm.timezone, formats)}
					{farm.emergencyStoppedBy && ` by ${farm.emergencyStoppedBy}`}.
				</span>{' '}
				{proof}.
			</p>
			<Link
				to="/emergency-stop"
				className="inline-flex min-h-11 items-center rounded-control border border-white px-4 font-semibold outline-white hover:bg-white/15"
			>
				Release
			</Link>
		</div>
	)
}

/** Hangs the panel from the strip instead of its button, which may be too far left for it. */
const PANEL_ACROSS = 'max-lg:static max-lg:*:last:right-3'

/** The frame's top on phones and tablets: the current farm. The bar at the bottom has the rest. */
function PhoneHeader({ data }: { data: ShellData }) {
	const { farm, agentId } = data
	return (
		<header className="no-print relative z-30 flex items-center gap-1.5 border-b border-line bg-surface px-3 py-1 sm:gap-2 lg:hidden">
			<div className="min-w-0 flex-1 leading-tight">
				<p className="truncate text-sm font-semibold">
					{farm?.name ?? 'Unknown Farm'}
					{farm?.isSimulated && <span className="font-normal text-muted"> · Simulated farm</span>}
				</p>
				<p className="truncate text-xs text-muted">
					Farm ID {farm?.id ?? 'N/A'} · {agentId ? `Agent ${agentId.slice(0, 8)}...` : 'No Agent'}
				</p>
			</div>
			{farm && <SearchLink />}
			<NoticesMenu {...data} className={PANEL_ACROSS} />
			<SettingsMenu {...data} className={PANEL_ACROSS} />
		</header>
	)
}
