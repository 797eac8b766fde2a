import { createContext, useContext } from 'react'

/** The id of the farm that a page is about, given by the frame around it; null without a farm. */
export const PageFarm = createContext<number | null>(null)

export const usePageFarm = () => useContext(PageFarm)
