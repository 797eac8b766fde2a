import type { LiveCtx } from '~/context.server'
import { freshView, type WantedView } from '~/live/follow-view.server'
import type { LiveView } from '~/live/live-view'
import type { StreamedView } from '~/live/streamed-view'
import { readFarmFrame } from '~/read-farm-frame.server'
import { readReading } from '~/areas/readings/pages/calibration/sensor/read-reading.server'
import { readZone } from '~/areas/control/pages/read-zone.server'
import { readDashboard } from '~/areas/overview/pages/dashboard/read-tab.server'
import { parseTab } from '~/areas/overview/pages/dashboard/tabs'
import { readHydroponic } from '~/areas/overview/pages/hydroponic/read-hydroponic.server'
import { healthRow } from '~/areas/readings/pages/sensor-health/health-view.server'
import { readHealthList } from '~/areas/readings/pages/sensor-health/read-health-list.server'
import { readSensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'

/** Messages that change only the live part of a page, because its frame shows them. */
const FRAME_MESSAGES = ['alarms', 'commands', 'discovery', 'equipment']
/** Messages covered by a page that shows devices and sensors in its live part alone. */
const DEVICE_MESSAGES = [...FRAME_MESSAGES, 'calibration', 'devices']

/**
 * The live views of pages, each with its period while somebody looks, and the messages that need no reload of
 * the page. `about` is the subject of a view: a tab, a sensor. Everybody who may see the farm may open each of
 * them.
 */
const LIVE_VIEWS = {
	dashboard: {
		everyMs: 4_000,
		covers: DEVICE_MESSAGES,
		read: (ctx, about) => readDashboard(ctx, parseTab(about)),
	},
	hydroponic: { everyMs: 5_000, covers: DEVICE_MESSAGES, read: (ctx) => readHydroponic(ctx) },
	control: { everyMs: 2_000, covers: DEVICE_MESSAGES, read: (ctx, about) => readZone(ctx, about) },
	calibration: {
		everyMs: 2_000,
		covers: FRAME_MESSAGES,
		read: (ctx, about) => readReading(ctx, Number(about)),
	},
	/** The frame alone: charts are reloaded at each of their steps. */
	history: { everyMs: 10_000, covers: FRAME_MESSAGES, read: () => Promise.resolve(null) },
	'sensor-health': {
		everyMs: 10_000,
		covers: DEVICE_MESSAGES,
		read: (ctx, about) => readHealthList(ctx, about),
	},
	sensor: {
		everyMs: 10_000,
		covers: FRAME_MESSAGES,
		read: async (ctx, about) =>
			healthRow(ctx, await readSensorHealth(ctx, { pointId: Number(about) })),
	},
} satisfies Record<
	string,
	{
		everyMs: number
		covers: readonly string[]
		read: (ctx: LiveCtx, about: string) => Promise<unknown>
	}
>
type Name = keyof typeof LIVE_VIEWS
type ViewData<N extends Name> = Awaited<ReturnType<(typeof LIVE_VIEWS)[N]['read']>>

/** Loads the live part of a page, for its loader to return as `live`. */
export async function loadLiveView<N extends Name>(
	ctx: LiveCtx,
	name: N,
	about = '',
): Promise<LiveView<ViewData<N>>> {
	const of = `${name}:${about}`
	const known = freshView(ctx, of) as StreamedView | null
	if (known) return { ...known, data: known.data.page as ViewData<N> }
	const now = ctx.now()
	const data = (await LIVE_VIEWS[name].read(ctx, about)) as ViewData<N>
	return { farmId: ctx.farm.id, of, now, data }
}

/** Finds the live view with this name; null for an unknown one. */
export function findLiveView(of: string): WantedView | null {
	const [name = '', about = ''] = of.split(/:(.*)/s)
	if (!Object.hasOwn(LIVE_VIEWS, name)) return null
	const { everyMs, covers, read } = LIVE_VIEWS[name as Name]
	const both = async (ctx: LiveCtx) => ({
		frame: await readFarmFrame(ctx),
		page: await read(ctx, about),
	})
	return { of, everyMs, covers, read: both }
}
