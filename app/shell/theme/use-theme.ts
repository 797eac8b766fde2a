import { useRouteLoaderData } from '@remix-run/react'
import type { loadRoot } from '~/shell/load-root.server'
import type { Theme } from './theme'

/** The theme this browser chose; `system` while it is unknown. */
export const useTheme = (): Theme => useRouteLoaderData<typeof loadRoot>('root')?.theme ?? 'system'
