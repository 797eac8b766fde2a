import { createContext, useContext } from 'react'
import type { LiveView } from '~/live/live-view'
import type { StreamedView } from '~/live/streamed-view'

/** The newest view that the page's stream has sent. */
export const StreamedViewContext = createContext<StreamedView | null>(null)

/** The live part of a page, whichever is newer: the `live` of its loader, or the last view of the stream. */
export function useLiveView<Data>(loaded: LiveView<Data>): LiveView<Data> {
	const streamed = useContext(StreamedViewContext)
	if (!streamed || streamed.now <= loaded.now) return loaded
	const { of, farmId, now, data } = streamed
	const isSame = of === loaded.of && farmId === loaded.farmId
	return isSame ? { of, farmId, now, data: data.page as Data } : loaded
}
