import type { FarmFrame } from '~/shell/farm-frame'
import type { LiveView } from './live-view'

/** The streamed data: the live part of the page, and the frame around it. */
export type StreamedView = LiveView<{ frame: FarmFrame; page: unknown }>
