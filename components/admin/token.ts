const TOKEN = "admin-token";

export const readToken = (): string | null => sessionStorage.getItem(TOKEN);
export const storeToken = (token: string): void => sessionStorage.setItem(TOKEN, token);
export const removeToken = (): void => sessionStorage.removeItem(TOKEN);
