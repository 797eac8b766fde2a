import { DEFAULT_FORMATS, type Formats } from '@sfc/domain/units/formats'
import { createContext, useContext } from 'react'

/** The person's formats of times and values, given by the frame around the page. */
export const PageFormats = createContext<Formats>(DEFAULT_FORMATS)

export const useFormats = () => useContext(PageFormats)
