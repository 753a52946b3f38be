import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems, ApiResult, INPUT, RANGE, STORE } from '../../platform/api/api-problems';
import { jsonArray } from '../../platform/http/streams';
import {
  DistinctNamesDto,
  ProductSearchDto,
  ProductSummaryDto,
  ProductSummaryQueryDto,
  ProductWithDateDto,
  TopProductDto,
  TopProductsDto,
} from './products.dto';
import { ProductsService } from './products.service';

@ApiTags('Products')
@Controller('api/v2/nutritiondata/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @ApiOperation({ summary: 'Find the days on which products were eaten' })
  @ApiResult([ProductWithDateDto], 'The products with their dates, newest first', RANGE, STORE)
  search(@Query() query: ProductSearchDto): Promise<StreamableFile> {
    return jsonArray(this.products.search(query));
  }

  @Get('distinct')
  @ApiOperation({ summary: 'List the names of products' })
  @ApiOkResponse({
    description: 'Each name once, in alphabetical order',
    schema: { type: 'array', items: { type: 'string' }, example: ['Apfel, frisch', 'Äpfel, getrocknet'] },
  })
  @ApiProblems(INPUT, STORE)
  distinctNames(@Query() query: DistinctNamesDto): Promise<string[]> {
    return this.products.distinctNames(query);
  }

  @Get('summary')
  @ApiAnswer('Sum up the matching products', 'The sums', ProductSummaryDto, RANGE, STORE)
  summary(@Query() query: ProductSummaryQueryDto): Promise<ProductSummaryDto> {
    return this.products.summary(query);
  }

  @Get('top')
  @ApiOperation({ summary: 'Rank products by how often they were logged, or by total energy or grams' })
  @ApiResult([TopProductDto], 'The products, highest first', RANGE, STORE)
  top(@Query() query: TopProductsDto): Promise<TopProductDto[]> {
    return this.products.top(query);
  }
}
