import type { FarmFrame } from '~/shell/farm-frame'
import type { LiveView } from './live-view'

/** What the stream sends: the live part of the page, and what the frame around it shows of the farm. */
export type StreamedView = LiveView<{ frame: FarmFrame; page: unknown }>
