import { inventoryApi, lotsApi } from './inventory.server'

/** Every call of the HTTP API with the function that carries it out. */
export const API = [...inventoryApi, ...lotsApi]
