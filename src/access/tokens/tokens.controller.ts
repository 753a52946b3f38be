import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
import { instantText } from '../../platform/clock';
import { Needs } from '../../platform/http/caller';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { CreatedTokenDto, NewTokenDto, type TokenDto, TokenNameDto, TokensDto } from './tokens.dto';
import { TokensService, type TokenView } from './tokens.service';

@ApiTags('Access')
@Needs('admin')
@Controller('api/v2/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @ApiAnswer('The tokens of programs, without the tokens themselves', TokensDto, 503)
  async list(): Promise<TokensDto> {
    return { tokens: (await this.tokens.list()).map(dtoOf) };
  }

  @Post()
  @UseGuards(SameOriginGuard)
  @ApiOperation({ summary: 'Make a token', description: 'The answer is the only one that has the token itself.' })
  @ApiCreatedResponse({ type: CreatedTokenDto })
  @ApiProblems(413, 503)
  async create(@Body() wanted: NewTokenDto): Promise<CreatedTokenDto> {
    const { token, view } = await this.tokens.create(wanted);
    return { ...dtoOf(view), token };
  }

  @Delete(':name')
  @HttpCode(204)
  @UseGuards(SameOriginGuard)
  @ApiOperation({ summary: 'Revoke a token', description: 'It counts at once.' })
  @ApiNoContentResponse()
  @ApiProblems(404, 503)
  revoke(@Param() { name }: TokenNameDto): Promise<void> {
    return this.tokens.revoke(name);
  }
}

function dtoOf({ createdAt, expiresAt, lastUsedAt, ...token }: TokenView): TokenDto {
  const text = (instant: number | undefined): string | null => (instant === undefined ? null : instantText(instant));
  return { ...token, createdAt: text(createdAt), expiresAt: text(expiresAt), lastUsedAt: text(lastUsedAt) };
}
