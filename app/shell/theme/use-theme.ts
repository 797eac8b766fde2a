import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '~/root'
import type { Theme } from './theme'

/** The theme this browser chose; the device's while nothing is known. */
export const useTheme = (): Theme => useRouteLoaderData<typeof loader>('root')?.theme ?? 'system'
